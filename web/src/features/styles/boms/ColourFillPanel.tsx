import { WarningFilled } from '@ant-design/icons';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import type { ColourFill } from './colour-choices.ts';

/** Which rows get which colours, before they do. */
export function ColourFillPanel({ fills }: { fills: readonly ColourFill[] }) {
  return (
    <PlainTable label="将填的颜色">
      <thead>
        <tr>
          <th scope="col">行</th>
          <th scope="col">物料</th>
          <th scope="col">货色 → 物料颜色</th>
        </tr>
      </thead>
      <tbody>
        {fills.map(({ key, number, material, cells, empty }) => (
          <tr key={key}>
            <th scope="row">{number}</th>
            <td>{material}</td>
            <td>
              {cells.map(({ field, target, colour }) => (
                <div key={field}>
                  {target} → {colour}
                </div>
              ))}
              {empty.length > 0 && (
                <div className="text-warning">
                  <WarningFilled aria-hidden="true" /> {empty.join('、')} 没有对应，不填
                </div>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

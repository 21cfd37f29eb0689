import type { PickGap } from '@mrp/contract/features/picks/record.ts';
import { decimalsToShow, roundUp } from '@mrp/contract/lib/decimals.ts';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { FigureCell } from '../../../kit/list-columns/cells.tsx';
import { formatCount, formatNumber, formatTime } from '../../../lib/format/format.ts';
import { quantityText } from '../../../lib/format/quantities.ts';

/** 绍兴木棉制衣要求齐料才领料，数据截至 11-29 15:20. */
export const gapNote = ({ holder, asOf, lines, problems }: PickGap): string =>
  `${holder}要求齐料才领料，还缺 ${formatCount(lines.length + problems.length)} 种${asOf === null ? '' : `，数据截至 ${formatTime(asOf)}`}；现在就领要写原因`;

/** What is not there of the order, and how much of each. */
export function GapPanel({ gap: { lines, problems } }: { gap: PickGap }) {
  return (
    <>
      {lines.length > 0 && (
        <PlainTable label="还没有齐的料">
          <thead>
            <tr>
              <th scope="col">物料</th>
              <th scope="col" className="num">
                还缺
              </th>
              <th scope="col" className="num">
                需要
              </th>
              <th scope="col">编码</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ skuId, code, name, unit, need, lacking }) => (
              <tr key={skuId}>
                <th scope="row">{name}</th>
                <td className="num text-error">{quantityText(roundUp(lacking, unit.decimals), unit)}</td>
                <td className="num">
                  <FigureCell text={formatNumber(need, decimalsToShow(unit.decimals, [need]))} unit={unit.name} />
                </td>
                <td>{code}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
      {problems.map((problem) => (
        <p key={problem} className="text-warning">
          {problem}
        </p>
      ))}
    </>
  );
}

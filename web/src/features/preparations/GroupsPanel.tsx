import type { PreparationGroup } from '@mrp/contract/features/preparations/record.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { WarningFilled } from '@ant-design/icons';
import { EmptyCell, FigureCell } from '../../kit/list-columns/cells.tsx';
import { PlainTable } from '../../kit/plain/PlainTable.tsx';
import { formatMoney, formatNumber } from '../../lib/format/format.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { unitPriceText } from '../../lib/format/money-unit.ts';
import { isMore } from './text.ts';
import './preparations.css';

/** One future order per supplier, item and unit, with warnings from its offer. */
export function GroupsPanel({ groups }: { groups: readonly PreparationGroup[] }) {
  const priced = useCan()(VIEW_PRICES);
  const dyed = groups.some(({ takesGreige }) => takesGreige);
  return (
    <PlainTable label="分组预览">
      <thead>
        <tr>
          <th scope="col">供应商</th>
          <th scope="col">物料</th>
          <th scope="col" className="num">
            数量
          </th>
          {priced && (
            <>
              <th scope="col" className="num">
                未税单价<span className="k-unit"> 元</span>
              </th>
              <th scope="col" className="num">
                金额<span className="k-unit"> 元</span>
              </th>
            </>
          )}
          {dyed && (
            <>
              <th scope="col" className="num">
                用坯
              </th>
              <th scope="col" className="num">
                缺坯
              </th>
            </>
          )}
          <th scope="col">行</th>
          <th scope="col">提醒</th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <GroupLine key={`${group.supplier.id} ${group.materialId} ${group.unit.id}`} {...{ group, priced, dyed }} />
        ))}
      </tbody>
    </PlainTable>
  );
}

function GroupLine({ group, priced, dyed }: { group: PreparationGroup; priced: boolean; dyed: boolean }) {
  const { supplier, code, name, colourName, unit, quantity, amount, greigeNeeded, greigeShort, warnings, lines } = group;
  const figure = (text: string | null) => <FigureCell text={text && formatNumber(text, unit.decimals)} unit={unit.name} />;
  return (
    <tr>
      <th scope="row">{supplier.name}</th>
      <td>{[code, name, colourName].filter(Boolean).join(' ')}</td>
      <td className="num prep-strong">{figure(quantity)}</td>
      {priced && (
        <>
          <td className="num">{unitPriceText(group) ?? <EmptyCell />}</td>
          <td className="num">{amount ? formatMoney(amount) : <EmptyCell />}</td>
        </>
      )}
      {dyed && (
        <>
          <td className="num">{figure(greigeNeeded)}</td>
          <td className={`num ${isMore(greigeShort) ? 'text-warning figure' : ''}`}>{figure(greigeShort)}</td>
        </>
      )}
      <td>{lines.map((at) => at + 1).join('、')}</td>
      <td>
        {warnings.length === 0 ? (
          <EmptyCell />
        ) : (
          <span className="text-warning figure">
            <WarningFilled aria-hidden="true" /> {warnings.join('；')}
          </span>
        )}
      </td>
    </tr>
  );
}

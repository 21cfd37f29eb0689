import type { PlannedMovement, StockLine } from '@mrp/contract/features/stock/documents.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { ownerships } from '@mrp/contract/features/stock/ledger.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { Link } from 'react-router';
import { EmptyCell, FigureCell } from '../../../kit/list-columns/cells.tsx';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { formatMoney, formatNumber, formatSigned, formatTime } from '../../../lib/format/format.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { movementName, stockDetailAddress } from '../text.ts';

interface MovementsProps {
  goods: ItemLevel;
  label: string;
  lines: readonly StockLine[];
  movements: readonly Movement[];
}

/** Posted, or only planned. */
type Movement = PlannedMovement & { id?: string; postedAt?: string; reversalOfId?: string | null };

/** 坯转色 removes SPUs and adds SKUs: each item links to the list of its own level. */
const goodsOf = (goods: ItemLevel, line: StockLine | undefined, itemId: string): ItemLevel => (line?.toItemId === itemId ? 'SKU' : goods);

/** Posted or planned movements: item, quantity and the balance afterwards. */
export function DocumentMovementsPanel({ goods, label, lines, movements }: MovementsProps) {
  const priced = useCan()(VIEW_PRICES);
  const isPosted = movements.some(({ postedAt }) => postedAt !== undefined);
  return (
    <PlainTable label={label}>
      <thead>
        <tr>
          <th scope="col">物料</th>
          <th scope="col">类型</th>
          <th scope="col" className="num">
            数量
          </th>
          <th scope="col" className="num">
            {isPosted ? '之后结存' : '过账后结存'}
          </th>
          <th scope="col">持有方</th>
          <th scope="col">归属</th>
          <th scope="col">缸号</th>
          <th scope="col">匹号</th>
          {priced && (
            <th scope="col" className="num">
              金额<span className="k-unit"> 元</span>
            </th>
          )}
          {isPosted && <th scope="col">过账时间</th>}
        </tr>
      </thead>
      <tbody>
        {movements.map((movement, at) => (
          <MovementRow
            key={movement.id ?? at}
            {...{ goods, movement, priced, isPosted }}
            line={lines.find(({ id }) => id === movement.lineId)}
          />
        ))}
      </tbody>
    </PlainTable>
  );
}

interface MovementRowProps {
  goods: ItemLevel;
  movement: Movement;
  line: StockLine | undefined;
  priced: boolean;
  isPosted: boolean;
}

function MovementRow({ goods, movement, line, priced, isPosted }: MovementRowProps) {
  const { itemId, code, colourName, amount } = movement;
  const decimals = line?.unit.decimals ?? 2;
  return (
    <tr>
      <th scope="row">
        <Link to={stockDetailAddress(goodsOf(goods, line, itemId), itemId)}>{code}</Link> {colourName}
      </th>
      <td>{movementName(movement)}</td>
      <td className="num">
        <FigureCell text={formatSigned(movement.quantity, decimals)} unit={movement.unit} />
      </td>
      <td className="num">
        <FigureCell text={formatNumber(movement.afterQuantity, decimals)} unit={movement.unit} />
      </td>
      <td>{movement.holder.name}</td>
      <td>{ownerships[movement.ownership]}</td>
      <td>{movement.lotNo || <EmptyCell />}</td>
      <td>{movement.rollNo || <EmptyCell />}</td>
      {priced && <td className="num">{amount ? formatMoney(amount) : <EmptyCell />}</td>}
      {isPosted && <td>{formatTime(movement.postedAt)}</td>}
    </tr>
  );
}

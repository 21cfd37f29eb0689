import type { ExplanationQuery, StockItemDetail } from '@mrp/contract/features/stock/item.ts';
import { Link } from 'react-router';
import { EmptyState } from '../../../kit/states/EmptyState.tsx';
import { EmptyCell } from '../../../kit/list-columns/cells.tsx';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { formatCount, formatFullTime, formatMoney, formatNumber, formatTime } from '../../../lib/format/format.ts';
import { QuantityPanel } from './QuantityPanel.tsx';
import { holderKindLabel, isZero, quantityLabels } from '../text.ts';

export type HolderFigures = StockItemDetail['holders'][number];
type Quantity = ExplanationQuery['quantity'];

interface BalancesPanelProps {
  item: StockItemDetail;
  onExplain: (quantity: Quantity, at: HolderFigures) => void;
  /** 发起盘点 of the item at a holder, for those who may plan one. */
  countAddress?: ((holderId: string) => string) | undefined;
}

const columns = Object.entries(quantityLabels) as [Quantity, string][];

/** Balances by holder; every figure links to its movements. */
export function BalancesPanel({ item, onExplain, countAddress }: BalancesPanelProps) {
  if (item.holders.length === 0) return <EmptyState title="还没有库存" hint="收货、期初或入库过账后列在这里。" />;
  // Without 查看价格 the field is missing.
  const withValue = item.holders.some(({ value }) => (value ?? null) !== null);
  return (
    <PlainTable label="各持有方库存">
      <thead>
        <tr>
          <th scope="col">持有方</th>
          <th scope="col">类型</th>
          {columns.map(([key, label]) => (
            <th key={key} scope="col" className="num">
              {label}
            </th>
          ))}
          {withValue && (
            <th scope="col" className="num">
              库存金额<span className="k-unit"> 元</span>
            </th>
          )}
          <th scope="col" className="num">
            库龄
          </th>
          <th scope="col">最近出入库</th>
          <th scope="col">最近盘点</th>
        </tr>
      </thead>
      <tbody>
        {item.holders.map((place) => (
          <BalanceLine key={place.holder.id} {...{ place, withValue, onExplain, countAddress }} decimals={item.unit.decimals} />
        ))}
      </tbody>
    </PlainTable>
  );
}

interface BalanceLineProps {
  place: HolderFigures;
  decimals: number;
  withValue: boolean;
  onExplain: BalancesPanelProps['onExplain'];
  countAddress: BalancesPanelProps['countAddress'];
}

function BalanceLine({ place, decimals, withValue, onExplain, countAddress }: BalanceLineProps) {
  const { holder, value, ageDays, lastMovedAt, lastCountedAt } = place;
  return (
    <tr>
      <th scope="row">{holder.name}</th>
      <td>{holderKindLabel(holder.kind)}</td>
      {columns.map(([key, label]) => {
        const figure = place[key];
        return (
          <td key={key} className="num">
            {figure === null ? (
              <EmptyCell />
            ) : (
              <QuantityPanel
                text={formatNumber(figure, decimals)}
                label={`${label} ${holder.name}`}
                isZero={isZero(figure)}
                onExplain={() => onExplain(key, place)}
              />
            )}
          </td>
        );
      })}
      {withValue && <td className="num">{value ? formatMoney(value) : <EmptyCell />}</td>}
      <td className="num">{ageDays === null ? <EmptyCell /> : `${formatCount(ageDays)} 天`}</td>
      <td>{lastMovedAt ? <time title={formatFullTime(lastMovedAt)}>{formatTime(lastMovedAt)}</time> : <EmptyCell />}</td>
      <td>
        {lastCountedAt ? <time title={formatFullTime(lastCountedAt)}>{formatTime(lastCountedAt)}</time> : <EmptyCell />}{' '}
        {countAddress && holder.kind !== 'TRANSIT' && (
          <Link to={countAddress(holder.id)} aria-label={`发起盘点 ${holder.name}`}>
            盘点
          </Link>
        )}
      </td>
    </tr>
  );
}

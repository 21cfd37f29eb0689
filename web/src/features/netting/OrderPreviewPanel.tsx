import { nettingApi } from '@mrp/contract/features/netting.ts';
import type { NettingRun, OrderPreview } from '@mrp/contract/features/netting/record.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import type { Selection } from '@mrp/contract/lib/bulk.ts';
import { sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { WarningFilled } from '@ant-design/icons';
import { Skeleton } from 'antd';
import { EmptyCell } from '../../kit/list-columns/cells.tsx';
import { PlainTable } from '../../kit/plain/PlainTable.tsx';
import { formatCount, formatMoney } from '../../lib/format/format.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { useApiQuery } from '../../lib/api/useApi.ts';
import './netting.css';
import { quantityText } from '../../lib/format/quantities.ts';

/** 分组预览 of a run: all orders that the confirmation would create, by supplier. */
export function OrderPreviewPanel({ run, chosen }: { run: NettingRun; chosen: Selection | undefined }) {
  const { data, isFetchedAfterMount, error } = useApiQuery(
    nettingApi.previewOrders,
    { params: { id: run.id }, body: chosen ? { chosen } : {} },
    { handlesErrors: 'all' },
  );
  if (error) return <p className="text-warning">{error.message}</p>;
  // Cached quantities may be stale.
  if (!data || !isFetchedAfterMount) return <Skeleton active />;
  const { suppliers, refused } = data;
  return (
    <div className="netting-preview">
      {suppliers.length === 0 ? (
        <p className="text-warning">没有要下单的物料：先在“下单量”填写数量，再生成备料单。</p>
      ) : (
        <Suppliers suppliers={suppliers} />
      )}
      {refused.map(({ id, code, colourName, reason }) => (
        <p key={id} className="text-warning">
          <WarningFilled aria-hidden="true" /> {[code, colourName].filter(Boolean).join(' ')}：{reason}
        </p>
      ))}
    </div>
  );
}

function Suppliers({ suppliers }: Pick<OrderPreview, 'suppliers'>) {
  const priced = useCan()(VIEW_PRICES);
  const amounts = suppliers.flatMap(({ amount }) => amount ?? []);
  const unpriced = suppliers.reduce((sum, { unpricedCount }) => sum + unpricedCount, 0);
  return (
    <PlainTable label="将生成的备料单">
      <thead>
        <tr>
          <th scope="col">供应商</th>
          <th scope="col" className="num">
            备料单
          </th>
          <th scope="col" className="num">
            数量
          </th>
          {priced && (
            <th scope="col" className="num">
              金额（元，不含税）
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {suppliers.map(({ supplier, orderCount, quantities, amount }) => (
          <tr key={supplier.id}>
            <th scope="row">{supplier.name}</th>
            <td className="num">{formatCount(orderCount)}</td>
            <td className="num quantities">{quantities.map(({ unit, quantity }) => quantityText(quantity, unit)).join('，')}</td>
            {priced && <td className="num">{amount ? formatMoney(amount) : <EmptyCell />}</td>}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">合计 {formatCount(suppliers.length)} 家</th>
          <td className="num">{formatCount(suppliers.reduce((sum, { orderCount }) => sum + orderCount, 0))}</td>
          <td className="num quantities">{totalsOf(suppliers).join('，')}</td>
          {priced && (
            <td className="num">
              {amounts.length > 0 ? formatMoney(sumDecimals(amounts)) : <EmptyCell />}
              {unpriced > 0 && <small className="text-hint">，{unpriced} 张没有单价</small>}
            </td>
          )}
        </tr>
      </tfoot>
    </PlainTable>
  );
}

/** Metres are never added to kilograms. */
function totalsOf(suppliers: OrderPreview['suppliers']): string[] {
  const byUnit = Map.groupBy(
    suppliers.flatMap(({ quantities }) => quantities),
    ({ unit }) => unit.id,
  );
  return [...byUnit.values()].map((of) => quantityText(sumDecimals(of.map(({ quantity }) => quantity)), of[0]!.unit));
}

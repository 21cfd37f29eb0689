import { nettingApi } from '@mrp/contract/features/netting.ts';
import type { NettingLine, NettingRun } from '@mrp/contract/features/netting/record.ts';
import type { Selection } from '@mrp/contract/lib/bulk.ts';
import { sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { Skeleton } from 'antd';
import { EmptyCell } from '../../kit/list/cells.tsx';
import { PlainTable } from '../../kit/PlainTable.tsx';
import { formatMoney } from '../../lib/format.ts';
import { useApiQuery } from '../../lib/useApi.ts';
import { isMore, quantityText } from '../preparations/text.ts';
import './netting.css';

const SHOWN = 200;

/** 分组预览 of a run: one order per supplier and item with a quantity to order. */
export function OrderPreviewPanel({ run, chosen }: { run: NettingRun; chosen: Selection | undefined }) {
  const query = { page: 1, pageSize: SHOWN };
  const read = useApiQuery(nettingApi.listLines, { params: { id: run.id }, query } as never, { handlesErrors: 'all' });
  const { data, isFetchedAfterMount, error } = read;
  if (error) return <p className="text-warning">{error.message}</p>;
  // Cached quantities may be stale.
  if (!data || !isFetchedAfterMount) return <Skeleton active />;
  const ids = chosen && 'ids' in chosen ? chosen.ids : undefined;
  const lines = data.rows.filter((line) => isMore(line.wanted) && (ids === undefined || ids.includes(line.id)));
  if (lines.length === 0) return <p className="text-warning">没有要下单的物料：先在“下单量”填写数量，再生成备料单。</p>;
  const bySupplier = Map.groupBy(lines, ({ supplier }) => supplier?.name ?? '没有供应商');
  return (
    <div className="netting-preview">
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
            <th scope="col" className="num">
              金额
            </th>
          </tr>
        </thead>
        <tbody>
          {[...bySupplier].map(([supplier, of]) => (
            <tr key={supplier}>
              <th scope="row">{supplier}</th>
              <td className="num">{of.length}</td>
              <td className="num">{sumsByUnit(of).join('，')}</td>
              <td className="num">{amountOf(of) ?? <EmptyCell />}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {data.total > SHOWN && <p className="text-muted">只列出前 {SHOWN} 项，其余一并生成。</p>}
    </div>
  );
}

/** Metres are never added to kilograms. */
function sumsByUnit(lines: readonly NettingLine[]): string[] {
  const byUnit = Map.groupBy(lines, ({ unit }) => unit.name);
  return [...byUnit.values()].map((of) => quantityText(sumDecimals(of.map(({ wanted }) => wanted)), of[0]!.unit));
}

function amountOf(lines: readonly NettingLine[]): string | null {
  const amounts = lines.flatMap(({ amount }) => amount ?? []);
  return amounts.length > 0 ? formatMoney(sumDecimals(amounts)) : null;
}

import type { FabricDetail } from '@mrp/contract/features/costing/line-comparisons.ts';
import type { SheetLine } from '@mrp/contract/features/costing/record.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import { priceDeviation } from '@mrp/contract/lib/formulas.ts';
import { PlainTable } from '../../kit/PlainTable.tsx';
import { formatDay, formatNumber } from '../../lib/format.ts';

/** What the suppliers of the material ask now, beside what was quoted; the lowest is said in words. */
export function OffersPanel({ offers, line }: { offers: FabricDetail['offers']; line: SheetLine }) {
  if (line.item === null) return <p className="text-hint">没有匹配物料，不能与内部价格比较；请在报价单里匹配，或按手工核价并写明原因。</p>;
  if (offers.length === 0) return <p className="text-hint">这个物料颜色还没有供应商报价。</p>;
  const known = offers.flatMap(({ price }) => price ?? []);
  const lowest = known.toSorted(compareDecimals)[0];
  return (
    <PlainTable label="现行供应商报价">
      <thead>
        <tr>
          <th scope="col">供应商</th>
          <th scope="col" className="num">
            元/{line.unit?.name ?? '件'}
          </th>
          <th scope="col">生效</th>
          <th scope="col" className="num">
            报价比它
          </th>
        </tr>
      </thead>
      <tbody>
        {offers.map(({ supplier, preferred, price, validFrom }) => {
          const deviation = price && line.quotedPrice ? priceDeviation({ quoted: line.quotedPrice, benchmark: price }) : null;
          return (
            <tr key={supplier.id}>
              <th scope="row">
                {supplier.name}
                {preferred && <span className="text-muted"> 优选</span>}
              </th>
              <td className="num">
                {price ? formatNumber(price, 4) : '—'}
                {price !== null && price !== undefined && price === lowest && <strong> 最低</strong>}
              </td>
              <td>{validFrom ? formatDay(validFrom) : '—'}</td>
              <td className="num">{deviation ? `${compareDecimals(deviation, '0') > 0 ? '+' : ''}${formatNumber(deviation, 2)}%` : '—'}</td>
            </tr>
          );
        })}
      </tbody>
    </PlainTable>
  );
}

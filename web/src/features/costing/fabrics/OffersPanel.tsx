import type { FabricDetail } from '@mrp/contract/features/costing/line-comparisons.ts';
import type { SheetLine } from '@mrp/contract/features/costing/record.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { formatDay, formatNumber } from '../../../lib/format/format.ts';
import { deviationText, noOffersText, pricedBy } from '../text.ts';

/** What the suppliers of the material ask now, beside what was quoted; the lowest is said in words. */
export function OffersPanel({ offers, line }: { offers: FabricDetail['offers']; line: SheetLine }) {
  if (offers.length === 0) return <p className="text-hint">{noOffersText(line)}</p>;
  const known = offers.flatMap(({ price }) => price ?? []);
  const lowest = known.toSorted(compareDecimals)[0];
  return (
    <PlainTable label="现行供应商报价">
      <thead>
        <tr>
          <th scope="col">供应商</th>
          <th scope="col" className="num">
            元/{pricedBy(line)}
          </th>
          <th scope="col">生效</th>
          <th scope="col" className="num">
            报价比它
          </th>
        </tr>
      </thead>
      <tbody>
        {offers.map(({ supplier, preferred, price, validFrom }) => (
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
            <td className="num">{deviationText(line, price)}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

import { costingApi } from '@mrp/contract/features/costing.ts';
import type { TechniqueComparison } from '@mrp/contract/features/costing/line-comparisons.ts';
import type { CostSheet } from '@mrp/contract/features/costing/record.ts';
import { Link } from 'react-router';
import { ReadContent } from '../../../kit/object/ReadContent.tsx';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { formatDay, formatNumber, formatTrimmed } from '../../../lib/format/format.ts';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { pricedBy, sheetAddress } from '../text.ts';

/** 报价对照: each technique beside the library, its suppliers and other quotations. */
export function TechniqueComparisonPanel({ sheet }: { sheet: CostSheet }) {
  const read = useApiQuery(costingApi.compareTechniques, { params: { id: sheet.quotation.id } }, { handlesErrors: 'all' });
  return <ReadContent read={read}>{(compared) => <Comparisons sheet={sheet} compared={compared} />}</ReadContent>;
}

function Comparisons({ sheet, compared: all }: { sheet: CostSheet; compared: readonly TechniqueComparison[] }) {
  const found = new Map(all.map((one) => [one.lineId, one]));
  return (
    <PlainTable label="报价对照">
      <thead>
        <tr>
          <th scope="col">特殊工艺</th>
          <th scope="col" className="num">
            报价
          </th>
          <th scope="col">工艺库</th>
          <th scope="col">供应商价</th>
          <th scope="col">其他报价单</th>
        </tr>
      </thead>
      <tbody>
        {sheet.lines.map((line) => {
          const compared = found.get(line.id);
          return (
            <tr key={line.id}>
              <th scope="row">
                {line.name} <span className="text-muted">{line.site}</span>
              </th>
              <td className="num">{line.quotedPrice && `${formatNumber(line.quotedPrice, 4)} 元/${pricedBy(line)}`}</td>
              <td>{compared && <LibraryPrice of={compared} />}</td>
              <td>{compared && <SupplierPrices of={compared} />}</td>
              <td>{compared && <OtherQuotes of={compared} />}</td>
            </tr>
          );
        })}
      </tbody>
    </PlainTable>
  );
}

function LibraryPrice({ of: { technique, unit, quantity, libraryPrice } }: { of: TechniqueComparison }) {
  if (technique === null) return <span className="text-muted">没有匹配工艺</span>;
  if (!libraryPrice) return <>{technique.name} 没有价格</>;
  return (
    <>
      {technique.name} {formatNumber(libraryPrice, 4)} 元/{unit}
      <span className="text-muted">
        {' '}
        {formatTrimmed(quantity)} {unit}一档
      </span>
    </>
  );
}

function SupplierPrices({ of: { offers = [], unit } }: { of: TechniqueComparison }) {
  if (offers.length === 0) return <span className="text-muted">没有供应商价</span>;
  return (
    <ul className="plain-list">
      {offers.map(({ supplier, price, leadDays }, at) => (
        <li key={`${supplier.id} ${price}`}>
          {supplier.name} {formatNumber(price, 4)} 元/{unit}
          {at === 0 && offers.length > 1 && <strong> 最低</strong>}
          {leadDays !== null && <span className="text-muted"> {leadDays} 天</span>}
        </li>
      ))}
    </ul>
  );
}

function OtherQuotes({ of: { quotes = [] } }: { of: TechniqueComparison }) {
  if (quotes.length === 0) return <span className="text-muted">没有其他报价</span>;
  return (
    <ul className="plain-list">
      {quotes.map(({ quotation, factory, quotedOn, unit, quotedPrice, approvedPrice }, at) => (
        <li key={`${quotation.id} ${at}`}>
          {factory} 报 {formatNumber(quotedPrice, 4)}
          {approvedPrice && `，核 ${formatNumber(approvedPrice, 4)}`} 元/{unit}{' '}
          <Link to={sheetAddress(quotation.id)}>{quotation.code}</Link> <span className="text-muted">{formatDay(quotedOn)}</span>
        </li>
      ))}
    </ul>
  );
}

import { pricesApi } from '@mrp/contract/features/prices.ts';
import { sheetWorkflow, type SheetState } from '@mrp/contract/features/costing/workflow.ts';
import type { ListedPrice } from '@mrp/contract/features/prices/list.ts';
import { Link } from 'react-router';
import { ReadContent } from '../../kit/object/ReadContent.tsx';
import { formatNumber, formatTrimmed } from '../../lib/format/format.ts';
import { moneyPer } from '../../lib/format/money-unit.ts';
import { useApiQuery } from '../../lib/api/useApi.ts';
import './prices.css';

/** What a price touches: styles by their effective BOM, cost sheets, and open purchases of the offer. */
export function TouchedPanel({ price }: { price: ListedPrice }) {
  const read = useApiQuery(pricesApi.listTouched, { params: { id: price.id } });
  return (
    <section aria-label="影响">
      <h3>影响</h3>
      <ReadContent read={read}>
        {({ styles, sheets, purchases }) => (
          <dl className="p-touched">
            <dt>款式 {styles.length}</dt>
            <dd>
              {styles.length === 0 && <span className="text-muted">没有款式的生效BOM用到它</span>}
              {styles.map(({ id, code, name, bomId, bomCode }) => (
                <span key={id} className="p-touched-line">
                  <Link to={`/styleDetail?id=${id}`}>{code}</Link> {name} · <Link to={`/BOMEdit?id=${bomId}&view=1`}>{bomCode}</Link>
                </span>
              ))}
            </dd>
            <dt>核价单 {sheets.length}</dt>
            <dd>
              {sheets.length === 0 && <span className="text-muted">没有核价单用到它</span>}
              {sheets.map(({ id, code, versionNo, state, styleCode, price: costed, unit }) => (
                <span key={code} className="p-touched-line">
                  <Link to={`/pricingDetails?id=${id}`}>
                    {code} V{versionNo}
                  </Link>{' '}
                  {styleCode} · {sheetWorkflow.states[state as SheetState].label}
                  {costed && ` · 核价 ${formatNumber(costed, 4)} ${moneyPer(null, unit)}`}
                </span>
              ))}
            </dd>
            <dt>未完成采购 {purchases.length}</dt>
            <dd>
              {purchases.length === 0 && <span className="text-muted">没有未完成的采购单</span>}
              {purchases.map(({ id, code, quantity, unit, unitPrice }) => (
                <span key={`${id}-${unit}`} className="p-touched-line">
                  <Link to={`/purchaseDetail?id=${id}`}>{code}</Link> {formatTrimmed(quantity)} {unit}
                  {unitPrice && ` · 单价 ${formatNumber(unitPrice, 4)}`}
                </span>
              ))}
            </dd>
          </dl>
        )}
      </ReadContent>
    </section>
  );
}

import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import type { InternalComparison, InquiryRow } from '@mrp/contract/features/comparisons/inquiry-record.ts';
import { inquiryWorkflow } from '@mrp/contract/features/comparisons/inquiry-workflow.ts';
import type { FabricDetail } from '@mrp/contract/features/costing/line-comparisons.ts';
import type { SheetLine } from '@mrp/contract/features/costing/record.ts';
import { costingApi } from '@mrp/contract/features/costing.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { lazyPanel } from '../../../kit/lazy.tsx';
import { ReadContent } from '../../../kit/object/ReadContent.tsx';
import { StatusTag } from '../../../kit/StatusTag.tsx';
import { formatNumber, formatPercent } from '../../../lib/format/format.ts';
import { Can, useCan } from '../../../lib/session/permissions.tsx';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { deviationText, noOffersText, pricedBy } from '../text.ts';

const MatchForm = lazyPanel(async () => (await import('../MatchForm.tsx')).MatchForm);

const SHOWN = 5;

interface FabricRailPanelProps {
  quotationId: string;
  offers: FabricDetail['offers'];
  line: SheetLine;
}

/** Beside the price of a line: what its suppliers ask, similar materials, and inquiries. They open in another tab, so that nothing typed is lost. */
export function FabricRailPanel({ quotationId, offers, line }: FabricRailPanelProps) {
  const can = useCan();
  return (
    <>
      <Offers quotationId={quotationId} offers={offers} line={line} />
      {line.item && can(inquiriesApi.compareInternally) && <SimilarMaterials spuId={line.item.spuId} skuId={line.item.id} />}
      {line.item && can(inquiriesApi.list) && <Inquiries spuId={line.item.spuId} />}
    </>
  );
}

/** As in OffersPanel, one under the other. */
function Offers({ quotationId, offers, line }: FabricRailPanelProps) {
  const [lowest] = offers.flatMap(({ price }) => price ?? []).toSorted(compareDecimals);
  return (
    <Rail title="现行供应商报价">
      {offers.length === 0 ? (
        <>
          <p className="text-hint">{noOffersText(line)}</p>
          {line.item === null && <MatchButton quotationId={quotationId} line={line} />}
        </>
      ) : (
        <ul className="plain-list">
          {offers.map(({ supplier, preferred, price }) => (
            <li key={supplier.id}>
              {supplier.name} {preferred && <span className="text-muted">优选</span>}
              <span className="cost-rail-price">
                {price ? `${formatNumber(price, 4)} 元/${pricedBy(line)}` : '没有价格'} {price === lowest && price && <strong>最低</strong>}
                {price && <span className="text-muted"> 报价比它 {deviationText(line, price)}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Rail>
  );
}

/** Matches within the form: what was typed stays, and the prices of the material appear beside it. */
function MatchButton({ quotationId, line }: Omit<FabricRailPanelProps, 'offers'>) {
  const [matching, setMatching] = useState(false);
  return (
    <Can to={costingApi.matchLine}>
      <Button size="small" onClick={() => setMatching(true)}>
        {costingWords.matchedMaterial}
      </Button>
      {matching && <MatchForm quotationId={quotationId} line={line} onClose={() => setMatching(false)} />}
    </Can>
  );
}

function Rail({ title, to, children }: { title: string; to?: string; children: ReactNode }) {
  return (
    <section className="cost-rail" aria-label={title}>
      <p>
        <strong>{title}</strong>{' '}
        {to && (
          <Link to={to} target="_blank">
            全部
          </Link>
        )}
      </p>
      {children}
    </section>
  );
}

function SimilarMaterials({ spuId, skuId }: { spuId: string; skuId: string }) {
  const read = useApiQuery(inquiriesApi.compareInternally, { query: { spuId, skuId } }, { handlesErrors: 'all' });
  return (
    <Rail title={`内部比价 前 ${SHOWN}`} to={`/internalComparison?spuId=${spuId}&skuId=${skuId}`}>
      <ReadContent read={read}>
        {({ rows }: InternalComparison) =>
          rows.length === 0 ? (
            <p className="text-hint">没有达到最低相似度的内部物料</p>
          ) : (
            <ul className="plain-list">
              {rows.slice(0, SHOWN).map(({ id, name, supplier, score, metrePrice, saving, savingPercent }) => (
                <li key={id}>
                  <Link to={`/insideDetails?id=${id}`} target="_blank">
                    {name}
                  </Link>{' '}
                  <span className="text-muted">相似 {formatPercent(score, 1)}</span>
                  {metrePrice && (
                    <span className="cost-rail-price">
                      {supplier} {formatNumber(metrePrice, 4)} 元/米
                      {saving && savingPercent && <> · {savingText(saving, savingPercent)}</>}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </ReadContent>
    </Rail>
  );
}

/** 省 14.77% against the material of the line. */
const savingText = (saving: string, percent: string): string =>
  `${compareDecimals(saving, '0') > 0 ? '省' : '贵'}\u00A0${formatPercent(percent.replace('-', ''), 2)}`;

function Inquiries({ spuId }: { spuId: string }) {
  const read = useApiQuery(inquiriesApi.list, { query: { spuIds: [spuId], page: 1, pageSize: SHOWN } }, { handlesErrors: 'all' });
  return (
    <Rail title="货比三家" to={`/priceComparison?spuIds=${spuId}`}>
      <ReadContent read={read}>
        {({ rows }: { rows: readonly InquiryRow[] }) =>
          rows.length === 0 ? (
            <p className="text-hint">还没有询价单；在面料核价勾选这一行“加入比价”</p>
          ) : (
            <ul className="plain-list">
              {rows.map(({ id, code, state, answered, lowest, per, lowestSupplier, winner }) => (
                <li key={id}>
                  <Link to={`/inquiryDetail?id=${id}`} target="_blank">
                    {code}
                  </Link>{' '}
                  <StatusTag tone={inquiryWorkflow.states[state].tone}>{inquiryWorkflow.states[state].label}</StatusTag>{' '}
                  <span className="text-muted">答复 {answered}</span>
                  {lowest && (
                    <span className="cost-rail-price">
                      最低 {lowestSupplier} {formatNumber(lowest, 4)} 元/{per}
                    </span>
                  )}
                  {winner && <span className="cost-rail-price">采用 {winner}</span>}
                </li>
              ))}
            </ul>
          )
        }
      </ReadContent>
    </Rail>
  );
}

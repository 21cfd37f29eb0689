import { nettingApi } from '@mrp/contract/features/netting.ts';
import type { ReadinessExplanation } from '@mrp/contract/features/netting/readiness.ts';
import { skuStockApi, spuStockApi } from '@mrp/contract/features/stock.ts';
import { ownerships, type Ownership } from '@mrp/contract/features/stock/ledger.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import { nettingWords } from '@mrp/contract/features/netting/words.ts';
import { Skeleton } from 'antd';
import { Link } from 'react-router';
import { useDocumentAddress } from '../../lib/documents.ts';
import { formatDay, formatMoney, formatNumber, formatTime } from '../../lib/format/format.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { readyText } from '../plan/text.ts';
import { stockDetailAddress } from '../stock/text.ts';
import { bomViewAddress, orderPaths } from '../styles/addresses.ts';
import './netting.css';
import { quantityText } from '../../lib/format/quantities.ts';

type Item = ReadinessExplanation['items'][number];

/** 齐料 of one order as the plan serves it: need − from stock − on its way by 调拨 − reserved for it = lacking, for each material, down to its documents. */
export function ReadinessPeekPanel({ id }: { id: string }) {
  const { data, error } = useApiQuery(nettingApi.explainReadiness, { params: { id } }, { handlesErrors: 'all' });
  if (error) return <p className="text-warning">{error.message}</p>;
  if (!data) return <Skeleton active />;
  const { order, holder, bom, asOf, items, problems } = data;
  return (
    <div className="netting-readiness">
      <h2>
        <Link to={orderPaths.detailOf(order.id)}>{order.code}</Link> 齐料
      </h2>
      <p className="text-muted">
        {order.deliverOn && `交期 ${formatDay(order.deliverOn)} · `}
        {holder ? `在“${holder.name}”用` : '订单没有成品供应商'} · 库存和到货按物料计划只算给一张订单 ·{' '}
        {asOf ? `数据截至 ${formatTime(asOf)}` : '物料计划还没有算过'}
        {bom && (
          <>
            {' · '}
            <Link to={bomViewAddress(bom.id)}>{bom.code}</Link>
          </>
        )}
      </p>
      {problems.map((problem) => (
        <p key={problem} className="text-warning">
          {problem}，未计入
        </p>
      ))}
      {items.map((item) => (
        <ItemSection key={item.skuId} item={item} />
      ))}
    </div>
  );
}

function ItemSection({ item }: { item: Item }) {
  const { name, code, colourName, unit, lacking, completeOn, amount } = item;
  const isShort = compareDecimals(lacking, '0') > 0;
  const day = completeOn === null ? '没有足够的到货' : `${formatDay(completeOn)} 到齐`;
  return (
    <section className="netting-apart">
      <h3>
        {name} {colourName} <small>{code}</small>{' '}
        {isShort ? (
          <b className="text-warning">
            缺 {quantityText(lacking, unit)} · {day}
          </b>
        ) : (
          <b>{completeOn === null ? '已齐' : `调拨 · ${day}`}</b>
        )}
        {amount && <small> · {formatMoney(amount)} 元</small>}
      </h3>
      <ItemParts item={item} />
    </section>
  );
}

interface Part {
  label: string;
  note: string;
  quantity: string;
  to?: string | undefined;
}

/** Greige that can be dyed is no document. */
const GREIGE = 'greigeStock';

/** The figures of an item as lines: each sum with what it is made of. */
function usePartsOf({ itemId, unit, need, available, underway, covered, lacking, demands, stock, coverings, receipts }: Item): Part[] {
  const can = useCan();
  const stockPage = itemId !== null && can(skuStockApi.get) ? stockDetailAddress('SKU', itemId) : undefined;
  const greigePage = (id: string) => (can(spuStockApi.get) ? stockDetailAddress('SPU', id) : undefined);
  const addressOf = useDocumentAddress();
  const number = (quantity: string) => quantityText(quantity, unit);
  return [
    { label: nettingWords.gross, note: '', quantity: number(need) },
    ...demands.map(({ site, colour, size, pieces, quantity }) => ({
      label: `· ${site} ${colour} ${size}`,
      note: `${formatNumber(String(pieces), 0)} 件`,
      quantity: number(quantity),
    })),
    { label: '库存供本单', note: '先供排在前面的需求', quantity: number(available) },
    ...stock.map(({ holder, ownership, quantity, transferDays }) => ({
      label: `· ${holder} ${ownerships[ownership as Ownership]}`,
      note: transferDays > 0 ? `要调拨，约 ${transferDays} 天` : '',
      quantity: number(quantity),
      to: stockPage,
    })),
    { label: '调拨在途', note: '已发出、还没有到的', quantity: number(underway) },
    { label: '为本单占用或已领', note: '', quantity: number(covered) },
    ...coverings.map(({ kind, id, code, how, holder, quantity }) => ({
      label: `· ${code}`,
      note: `${holder} ${how === 'PICKED' ? '已领' : '占用'}`,
      quantity: number(quantity),
      to: addressOf(kind, id) ?? undefined,
    })),
    { label: '缺', note: '需求 − 库存供本单 − 调拨在途 − 为本单占用或已领', quantity: number(lacking) },
    ...receipts.map(({ kind, id, code, holder, readyOn, transferDays, committed, quantity }) => {
      const isGreige = kind === GREIGE;
      return {
        label: `· ${isGreige ? '坯布可转色' : code}`,
        note: [holder, committed || isGreige ? '' : '草稿', readyText(readyOn, transferDays)].filter(Boolean).join(' · '),
        quantity: number(quantity),
        to: isGreige ? greigePage(id) : (addressOf(kind, id) ?? undefined),
      };
    }),
  ];
}

function ItemParts({ item }: { item: Item }) {
  const parts = usePartsOf(item);
  return (
    <ul className="netting-parts">
      {parts.map(({ label, note, quantity, to }, at) => (
        <li key={at}>
          <span className="netting-part-name">{to ? <Link to={to}>{label}</Link> : label}</span>
          <span className="netting-part-note">{note}</span>
          <b>{quantity}</b>
        </li>
      ))}
    </ul>
  );
}

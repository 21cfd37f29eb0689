import { planApi } from '@mrp/contract/features/plan.ts';
import type { DocumentPlan, OrderPlan, plannedDocuments } from '@mrp/contract/features/plan/record.ts';
import type { Assumption } from '@mrp/contract/features/plan/what-if.ts';
import { stylesApi } from '@mrp/contract/features/styles.ts';
import { orderPriorities } from '@mrp/contract/features/styles/order-effects.ts';
import { planWords } from '@mrp/contract/features/plan/words.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ReadContent } from '../../kit/object/ReadContent.tsx';
import type { ObjectSection } from '../../kit/object/Section.tsx';
import { PlainTable } from '../../kit/plain/PlainTable.tsx';
import { formatDay } from '../../lib/format/format.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { planOfMaterialAddress, whatIfAddress } from './addresses.ts';
import { AssumptionForm } from './AssumptionForm.tsx';
import { FixButton } from './items/FixPanel.tsx';
import { ServedBy, Serves } from './items/PegsPanel.tsx';
import { PriorityForm } from './PriorityForm.tsx';
import { demandState, exactText, itemName, momentText } from './text.ts';
import { useFreshPlan } from './useFreshPlan.ts';
import './plan.css';

/** 供需对应 of a garment order: what serves each of its materials, and when. */
export function useOrderPlanSection(id: string): ObjectSection[] {
  const can = useCan();
  const allowed = can(planApi.getOrder);
  const read = useApiQuery(planApi.getOrder, { params: { id } }, { enabled: allowed, handlesErrors: 'all' });
  useFreshPlan();
  const { order, lines, moment } = read.data ?? {};
  if (!allowed || order?.isOpen === false) return [];
  return [
    {
      id: 'plan',
      title: '供需对应',
      count: lines?.length,
      ...(moment && { note: momentText(moment) }),
      ...(order && {
        extra: <OrderTools id={id} order={order} />,
      }),
      content: (
        <ReadContent read={read}>
          {(plan) =>
            plan.lines.length === 0 ? (
              <p className="text-muted">没有还要用的物料：款式没有生效的BOM，或已经领齐。</p>
            ) : (
              <OrderMaterials plan={plan} />
            )
          }
        </ReadContent>
      ),
    },
  ];
}

/** The priority of the order, and 试算 of it. */
function OrderTools({ id, order }: { id: string; order: OrderPlan['order'] }) {
  const can = useCan();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'priority' | 'what-if' | null>(null);
  const tried = (assumption: Assumption | null) => {
    setAsked(null);
    if (assumption) void navigate(whatIfAddress([assumption]));
  };
  return (
    <>
      <span className="text-muted">优先级 {orderPriorities[order.priority]?.label}</span>{' '}
      {can(stylesApi.prioritiseOrder) && (
        <Button size="small" onClick={() => setAsked('priority')}>
          调整优先级
        </Button>
      )}{' '}
      <Button size="small" onClick={() => setAsked('what-if')}>
        试算
      </Button>
      {asked === 'priority' && <PriorityForm id={id} order={order} onClose={() => setAsked(null)} />}
      {asked === 'what-if' && <AssumptionForm assumption={null} orderId={id} others={[]} onDone={tried} />}
    </>
  );
}

function OrderMaterials({ plan }: { plan: OrderPlan }) {
  return (
    <PlainTable label="供需对应" className="plan-table">
      <thead>
        <tr>
          <th scope="col">物料</th>
          <th scope="col" className="num">
            还要
          </th>
          <th scope="col">到齐</th>
          <th scope="col">由什么满足</th>
        </tr>
      </thead>
      <tbody>
        {plan.lines.map(({ item, demand }) => {
          const state = demandState(demand);
          return (
            <tr key={demand.id}>
              <th scope="row">
                <Link to={planOfMaterialAddress(item.spuId)}>{itemName(item)}</Link>
                <small>{item.code}</small>
              </th>
              <td data-label="还要" className="num">
                {exactText(demand.quantity, item.unit)}
                <small>
                  需 {exactText(demand.gross, item.unit)}，已领 {exactText(demand.picked, item.unit)}
                </small>
              </td>
              <td data-label="到齐">
                <span className={state.late ? 'text-warning' : ''}>{state.text}</span>
                {demand.needOn && <small>{formatDay(demand.needOn)} 要</small>}
              </td>
              <td data-label="由什么满足">
                <ServedBy demand={demand} unit={item.unit} />
                <FixButton item={item} demand={demand} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </PlainTable>
  );
}

/** 供需对应 of what comes, or of the stock of an item: which orders it serves, in which order. */
export function useDocumentPlanSection(kind: (typeof plannedDocuments)[number], id: string): ObjectSection[] {
  const allowed = useCan()(planApi.getDocument);
  const read = useApiQuery(planApi.getDocument, { query: { kind, id } }, { enabled: allowed, handlesErrors: 'all' });
  useFreshPlan();
  const { lines = [], moment } = read.data ?? {};
  if (!allowed || lines.length === 0 || !moment) return [];
  return [
    {
      id: 'plan',
      title: '供需对应',
      note: `${stockNotes[kind] ?? ''}${momentText(moment)}`,
      content: <DocumentMaterials lines={lines} byPlace={kind === 'stockItem'} />,
    },
  ];
}

/** 可用; 已为订单占用; 12-05 到; of greige the day on which it is dyed. */
function supplyNote({ kind, dueOn, holder }: DocumentPlan['lines'][number]['supply']): string {
  if (kind === 'RESERVED') return `${holder.name} 已为订单占用`;
  if (kind === 'STOCK') return `${holder.name} 可用`;
  if (kind === 'GREIGE') return dueOn === null ? '坯布可转色' : `坯布可转色，约 ${formatDay(dueOn)} 染好`;
  return dueOn === null ? '没有到货日期' : `${formatDay(dueOn)} 到`;
}

/** What the stock says that a receipt brought in, or a pick takes from: it is not told apart by document. */
const stockNotes: Partial<Record<(typeof plannedDocuments)[number], string>> = {
  receipt: '收货后是收货方的库存，按先后供给；',
  pick: '领料处的库存按先后供给谁；',
};

function DocumentMaterials({ lines, byPlace }: { lines: DocumentPlan['lines']; byPlace: boolean }) {
  return (
    <PlainTable label="供需对应" className="plan-table">
      <thead>
        <tr>
          <th scope="col">{byPlace ? '持有方' : planWords.material}</th>
          <th scope="col" className="num">
            可供
          </th>
          <th scope="col">供给谁，按先后</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ item, supply }) => (
          <tr key={supply.id}>
            <th scope="row">
              {byPlace ? supply.holder.name : <Link to={planOfMaterialAddress(item.spuId)}>{itemName(item)}</Link>}
              <small>{supplyNote(supply)}</small>
            </th>
            <td data-label="可供" className="num">
              {exactText(supply.quantity, item.unit)}
              <small>余 {exactText(supply.rest, item.unit)}</small>
            </td>
            <td data-label="供给谁">
              <Serves supply={supply} unit={item.unit} />
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

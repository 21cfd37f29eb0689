import type { PlanDemand, PlanItem, PlanSupply, ServedDemand, ServingSupply } from '@mrp/contract/features/plan/record.ts';
import { supplyKinds } from '@mrp/contract/features/plan/record.ts';
import { orderPriorities } from '@mrp/contract/features/styles/order-effects.ts';
import { spuStockApi } from '@mrp/contract/features/stock.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import { planWords } from '@mrp/contract/features/plan/words.ts';
import { WarningFilled } from '@ant-design/icons';
import { Link } from 'react-router';
import { EmptyCell } from '../../../kit/list-columns/cells.tsx';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { StatusTag } from '../../../kit/StatusTag.tsx';
import { useDocumentAddress } from '../../../lib/documents.ts';
import { formatDay } from '../../../lib/format/format.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { stockDetailAddress } from '../../stock/text.ts';
import { FixButton, FixNote } from './FixPanel.tsx';
import { demandName, demandNote, demandState, exactText, readyText, supplyName } from '../text.ts';
import '../plan.css';

type Unit = PlanItem['unit'];

/** A document of the plan as a link, where the reader may open it. */
function PlanDocumentLink({ row, name }: { row: Pick<PlanDemand, 'document' | 'documentId'>; name: string }) {
  const addressOf = useDocumentAddress();
  const greige = useCan()(spuStockApi.get);
  const id = row.documentId;
  // The stock of greige is no document of the log.
  const to =
    !id || !row.document
      ? undefined
      : row.document !== 'greigeStock'
        ? addressOf(row.document, id)
        : greige
          ? stockDetailAddress('SPU', id)
          : undefined;
  return to ? <Link to={to}>{name}</Link> : name;
}

/** What is not certain yet: a draft, or greige that somebody has to dye. */
function SupplyState({ supply: { committed, kind } }: { supply: PlanSupply }) {
  if (committed) return null;
  return kind === 'GREIGE' ? <StatusTag tone="info">可转色</StatusTag> : <StatusTag tone="neutral">草稿</StatusTag>;
}

/** What serves a demand, one line each; a rest that nothing serves ends it. */
export function ServedBy({ demand, unit }: { demand: ServedDemand; unit: Unit }) {
  const { pegs, lacking } = demand;
  return (
    <ul className="plan-pegs">
      {pegs.map(({ supply, quantity, transferDays, readyOn, fix }) => (
        <li key={supply.id}>
          <span>
            <PlanDocumentLink row={supply} name={supplyName(supply)} /> <small>{supply.code ? supplyKinds[supply.kind] : ''}</small>{' '}
            <SupplyState supply={supply} />
          </span>
          <small>
            {supply.holder.name} · {readyText(readyOn, transferDays)}
          </small>
          <b>{exactText(quantity, unit)}</b>
          {fix && <FixNote fix={fix} unit={unit} />}
        </li>
      ))}
      {compareDecimals(lacking, '0') > 0 && (
        <li className="text-warning">
          <span>
            <WarningFilled aria-hidden="true" /> 缺
          </span>
          <small>没有库存和到货可用</small>
          <b>{exactText(lacking, unit)}</b>
        </li>
      )}
    </ul>
  );
}

/** Which demands a supply serves, in the order in which they are served. */
export function Serves({ supply, unit }: { supply: ServingSupply; unit: Unit }) {
  if (supply.pegs.length === 0) return <p className="text-muted plan-none">没有需求用它</p>;
  return (
    <ul className="plan-pegs">
      {supply.pegs.map(({ demand, quantity, transferDays, readyOn, fix }) => (
        <li key={demand.id}>
          <span>
            <PlanDocumentLink row={demand} name={demandName(demand)} />{' '}
            <small>{demand.code || demand.kind === 'DYE' ? demandNote(demand) : ''}</small>
          </span>
          <small>
            {demand.holder ? `${demand.holder.name} · ` : ''}
            {demand.needOn ? `${formatDay(demand.needOn)} 要` : '没有交期'} · {readyText(readyOn, transferDays)}
          </small>
          <b>{exactText(quantity, unit)}</b>
          {fix && <FixNote fix={fix} unit={unit} />}
        </li>
      ))}
    </ul>
  );
}

/** Demands in the order in which they are served, each with what serves it. */
export function DemandTable({ demands, item }: { demands: readonly ServedDemand[]; item: PlanItem }) {
  const { unit } = item;
  return (
    <PlainTable label={planWords.demand} className="plan-table">
      <thead>
        <tr>
          <th scope="col">需求</th>
          <th scope="col">要的日期</th>
          <th scope="col" className="num">
            还要
          </th>
          <th scope="col">由什么满足</th>
        </tr>
      </thead>
      <tbody>
        {demands.map((demand) => {
          const state = demandState(demand);
          return (
            <tr key={demand.id}>
              <th scope="row">
                <PlanDocumentLink row={demand} name={demandName(demand)} />{' '}
                {(demand.code || demand.kind === 'DYE') && <small>{demandNote(demand)}</small>}
                {demand.priority > 0 && <small>{orderPriorities[demand.priority]?.label}</small>}
                {demand.holder && <small>{demand.holder.name}</small>}
              </th>
              <td data-label="要的日期">
                {demand.kind === 'SAFETY' ? '一直' : demand.needOn ? formatDay(demand.needOn) : <EmptyCell />}
                <small className={state.late ? 'text-warning' : ''}>{state.text}</small>
              </td>
              <td data-label="还要" className="num">
                {exactText(demand.quantity, unit)}
                {compareDecimals(demand.picked, '0') > 0 && <small>已领 {exactText(demand.picked, unit)}</small>}
              </td>
              <td data-label="由什么满足">
                <ServedBy demand={demand} unit={unit} />
                <FixButton item={item} demand={demand} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </PlainTable>
  );
}

const dueText = ({ kind, dueOn }: PlanSupply) =>
  kind === 'STOCK' || kind === 'RESERVED' ? '在库' : dueOn ? formatDay(dueOn) : <EmptyCell />;

/** Supplies in the order in which they are taken, each with what it serves. */
export function SupplyTable({ supplies, unit }: { supplies: readonly ServingSupply[]; unit: Unit }) {
  return (
    <PlainTable label="供应" className="plan-table">
      <thead>
        <tr>
          <th scope="col">供应</th>
          <th scope="col">到货</th>
          <th scope="col" className="num">
            数量
          </th>
          <th scope="col">供给谁</th>
        </tr>
      </thead>
      <tbody>
        {supplies.map((supply) => (
          <tr key={supply.id}>
            <th scope="row">
              <PlanDocumentLink row={supply} name={supplyName(supply)} /> {supply.code && <small>{supplyKinds[supply.kind]}</small>}
              <small>{supply.holder.name}</small>
              <SupplyState supply={supply} />
            </th>
            <td data-label="到货">{dueText(supply)}</td>
            <td data-label="数量" className="num">
              {exactText(supply.quantity, unit)}
              {compareDecimals(supply.rest, '0') > 0 && <small>余 {exactText(supply.rest, unit)}</small>}
            </td>
            <td data-label="供给谁">
              <Serves supply={supply} unit={unit} />
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

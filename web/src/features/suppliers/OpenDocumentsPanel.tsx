import {
  openKinds,
  supplierScoreApi,
  type OpenDocument,
  type OpenDocuments,
  type OpenKind,
} from '@mrp/contract/features/suppliers/score.ts';
import { preparationWorkflow, productionWorkflow } from '@mrp/contract/features/preparations/workflow.ts';
import { purchaseWorkflow, receiptWorkflow, shipmentWorkflow } from '@mrp/contract/features/purchases/workflow.ts';
import type { Workflow } from '@mrp/contract/lib/workflow.ts';
import { Link } from 'react-router';
import { DueDay } from '../../kit/DueDay.tsx';
import { EmptyCell } from '../../kit/list/cells.tsx';
import { ReadContent } from '../../kit/object/ReadContent.tsx';
import type { ObjectSection } from '../../kit/object/Section.tsx';
import { PlainTable } from '../../kit/PlainTable.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { formatCount, formatNumber } from '../../lib/format.ts';
import { useApiQuery } from '../../lib/useApi.ts';

/** The page, list and states of each kind; the list shows what the count counts. */
const kinds: Readonly<Record<OpenKind, { page: string; list: string; open: string; workflow: Workflow }>> = {
  preparation: {
    page: '/preparationDetail',
    list: '/stock-manage',
    open: 'DRAFT,PENDING,WAITING,PRODUCING',
    workflow: preparationWorkflow,
  },
  production: { page: '/productionDetail', list: '/preparationProductions', open: 'PRODUCING', workflow: productionWorkflow },
  purchase: {
    page: '/purchaseDetail',
    list: '/materialPurchaseManage',
    open: 'DRAFT,PLACED,CONFIRMED,SHIPPED',
    workflow: purchaseWorkflow,
  },
  shipment: { page: '/shipmentDetail', list: '/purchaseShipments', open: 'SHIPPED', workflow: shipmentWorkflow },
  receipt: { page: '/receiptDetail', list: '/purchaseReceipts', open: 'PENDING', workflow: receiptWorkflow },
};

/** 未结单据: what the supplier has not finished, overdue first, with links to the lists of each kind. */
export function useOpenDocuments(id: string): ObjectSection[] {
  const read = useApiQuery(supplierScoreApi.listOpen, { params: { id } }, { handlesErrors: 'all' });
  const sum = (of: 'count' | 'overdue') => read.data?.counts.reduce((total, one) => total + one[of], 0) ?? 0;
  return [
    {
      id: 'open',
      title: '未结单据',
      ...(read.data && { note: `${formatCount(sum('count'))} 张${sum('overdue') > 0 ? `，逾期 ${formatCount(sum('overdue'))} 张` : ''}` }),
      content: (
        <ReadContent read={read}>
          {(open: OpenDocuments) =>
            open.rows.length === 0 ? <p className="text-muted">没有未结的单据</p> : <Documents id={id} open={open} />
          }
        </ReadContent>
      ),
    },
  ];
}

function Documents({ id, open: { rows, counts, due } }: { id: string; open: OpenDocuments }) {
  return (
    <>
      <p className="cluster">
        {counts.map(({ kind, count }) => (
          <Link key={kind} to={`${kinds[kind].list}?supplierIds=${id}&state=${kinds[kind].open}`}>
            {openKinds[kind]} {formatCount(count)}
          </Link>
        ))}
        {due.length > 0 && (
          <span className="text-muted">
            30 天内应交 {due.map(({ quantity, unit, decimals }) => `${formatNumber(quantity, decimals)} ${unit}`).join('、')}
          </span>
        )}
      </p>
      <PlainTable label="未结单据">
        <thead>
          <tr>
            <th scope="col">单号</th>
            <th scope="col">单据</th>
            <th scope="col">状态</th>
            <th scope="col">物料</th>
            <th scope="col" className="num">
              未交
            </th>
            <th scope="col">单位</th>
            <th scope="col">期望</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <DocumentRow key={`${row.kind} ${row.id}`} row={row} />
          ))}
        </tbody>
      </PlainTable>
    </>
  );
}

function DocumentRow({ row: { kind, id, code, state, goods, quantity, unit, dueOn, isOverdue } }: { row: OpenDocument }) {
  const { page, workflow } = kinds[kind];
  const told = workflow.states[state];
  return (
    <tr>
      <th scope="row">
        <Link to={`${page}?id=${id}`}>{code}</Link>
      </th>
      <td>{openKinds[kind]}</td>
      <td>{told && <StatusTag tone={told.tone}>{told.label}</StatusTag>}</td>
      <td>{goods}</td>
      <td className="num">{quantity && unit ? formatNumber(quantity, unit.decimals) : <EmptyCell />}</td>
      <td>{unit?.name ?? '多单位'}</td>
      <td>{dueOn ? <DueDay day={dueOn} isOverdue={isOverdue} /> : <EmptyCell />}</td>
    </tr>
  );
}

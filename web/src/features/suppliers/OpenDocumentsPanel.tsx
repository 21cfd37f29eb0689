import {
  DUE_SOON_DAYS,
  openKinds,
  supplierScoreApi,
  type OpenDocument,
  type OpenDocuments,
  type OpenKind,
} from '@mrp/contract/features/suppliers/score.ts';
import { stockDocumentStates } from '@mrp/contract/features/stock/workflow.ts';
import { garmentOrderStates } from '@mrp/contract/features/styles/workflow.ts';
import type { Tone } from '@mrp/contract/lib/workflow.ts';
import { Link } from 'react-router';
import { DueDay } from '../../kit/DueDay.tsx';
import { EmptyCell, FigureCell } from '../../kit/list-columns/cells.tsx';
import { ReadContent } from '../../kit/object/ReadContent.tsx';
import type { ObjectSection } from '../../kit/object/Section.tsx';
import { PlainTable } from '../../kit/plain/PlainTable.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { useDocuments } from '../../lib/documents.ts';
import { formatCount, formatNumber } from '../../lib/format/format.ts';
import { useApiQuery } from '../../lib/api/useApi.ts';

/** The list of each kind, which shows what the count counts. */
const lists: Readonly<Record<OpenKind, { path: string; byHolder?: true }>> = {
  preparation: { path: '/stock-manage' },
  production: { path: '/preparationProductions' },
  purchase: { path: '/materialPurchaseManage' },
  shipment: { path: '/purchaseShipments' },
  receipt: { path: '/purchaseReceipts' },
  pick: { path: '/lingliaoManage', byHolder: true },
  stockDocument: { path: '/skuDocuments', byHolder: true },
  garmentOrder: { path: '/garmentOrderList' },
  inquiry: { path: '/priceComparison' },
};

/** The list of what is not finished of a kind. */
export function openListAddress(kind: OpenKind, id: string, holderIds: readonly string[]): string {
  const { path, byHolder } = lists[kind];
  return `${path}?${byHolder ? `holderIds=${holderIds.join(',')}` : `supplierIds=${id}`}&state=${openKinds[kind].states.join(',')}`;
}

/** States of the kinds whose workflow is not one of the page. */
const statesOf: Partial<Record<OpenKind, Readonly<Record<string, { label: string; tone: Tone }>>>> = {
  stockDocument: stockDocumentStates,
  garmentOrder: garmentOrderStates,
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
            open.rows.length === 0 && !open.stock ? (
              <p className="text-muted">没有未结的单据，也没有我方库存</p>
            ) : (
              <OpenDocumentsList id={id} open={open} />
            )
          }
        </ReadContent>
      ),
    },
  ];
}

/** How many of each kind, and the most urgent of them. */
export function OpenDocumentsList({ id, open: { rows, counts, due, holderIds, stock } }: { id: string; open: OpenDocuments }) {
  return (
    <>
      <p className="cluster">
        <CountLinks id={id} open={{ counts, holderIds, stock }} />
        {due.length > 0 && (
          <span className="text-muted">
            {DUE_SOON_DAYS} 天内应交 {due.map(({ quantity, unit, decimals }) => `${formatNumber(quantity, decimals)} ${unit}`).join('、')}
          </span>
        )}
      </p>
      {rows.length > 0 && <OpenDocumentsTable rows={rows} />}
    </>
  );
}

type Counted = Pick<OpenDocuments, 'counts' | 'holderIds' | 'stock'>;

/** How many of each kind, with what is late. */
export const OpenCounts = ({ id, open }: { id: string; open: Counted }) => (
  <span className="cluster">
    <CountLinks id={id} open={open} />
  </span>
);

const CountLinks = ({ id, open: { counts, holderIds, stock } }: { id: string; open: Counted }) => (
  <>
    {counts.map(({ kind, count, overdue }) => (
      <Link key={kind} to={openListAddress(kind, id, holderIds)}>
        {openKinds[kind].label} {formatCount(count)}
        {overdue > 0 && `（逾期 ${formatCount(overdue)}）`}
      </Link>
    ))}
    {stock ? <Link to={`/supplierDetail?id=${id}#stock`}>我方库存 {formatCount(stock)} 项</Link> : null}
  </>
);

/** Open documents, each with its link. */
export function OpenDocumentsTable({ rows }: { rows: readonly OpenDocument[] }) {
  return (
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
          <th scope="col">期望</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <DocumentRow key={`${row.kind} ${row.id}`} row={row} />
        ))}
      </tbody>
    </PlainTable>
  );
}

function DocumentRow({ row: { kind, id, code, state, goods, quantity, unit, dueOn, isOverdue } }: { row: OpenDocument }) {
  const page = useDocuments().find(({ audit }) => audit.kind === kind);
  const told = (statesOf[kind] ?? page?.workflow?.states)?.[state];
  return (
    <tr>
      <th scope="row">{page ? <Link to={`${page.path}?id=${id}`}>{code}</Link> : code}</th>
      <td>{openKinds[kind].label}</td>
      <td>{told && <StatusTag tone={told.tone}>{told.label}</StatusTag>}</td>
      <td>{goods}</td>
      <td className="num">{quantity && unit ? <FigureCell text={formatNumber(quantity, unit.decimals)} unit={unit.name} /> : '多单位'}</td>
      <td>{dueOn ? <DueDay day={dueOn} isOverdue={isOverdue} /> : <EmptyCell />}</td>
    </tr>
  );
}

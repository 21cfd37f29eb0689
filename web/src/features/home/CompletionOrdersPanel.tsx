import { homeApi } from '@mrp/contract/features/home.ts';
import type { Completion, CompletionOrder } from '@mrp/contract/features/home/panels.ts';
import { Drawer, Pagination } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { EmptyCell } from '../../kit/list-columns/cells.tsx';
import { PlainTable } from '../../kit/plain/PlainTable.tsx';
import { ReadFailure } from '../../kit/states/ReadFailure.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { useDocumentAddress, useDocuments } from '../../lib/documents.ts';
import { formatCount, formatDay } from '../../lib/format/format.ts';
import { useApiQuery } from '../../lib/api/useApi.ts';

const PAGE_SIZE = 50;

interface CompletionOrdersPanelProps {
  week: Completion['weeks'][number];
  onClose: () => void;
}

/** The orders that were due in one week, the late ones first. */
export function CompletionOrdersPanel({ week: { from }, onClose }: CompletionOrdersPanelProps) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useApiQuery(
    homeApi.completionOrders,
    { query: { from, page, pageSize: PAGE_SIZE } },
    { handlesErrors: 'all' },
  );
  return (
    <Drawer open size={560} onClose={onClose} title={`备料完成率 · ${formatDay(from)} 一周应到的单`}>
      {error && <ReadFailure what="单据" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <output aria-label="正在加载单据" />}
      {data && (
        <div className="stack">
          <p className="home-due">
            应到 <strong>{formatCount(data.total)}</strong> 单，按期 <strong>{formatCount(data.kept)}</strong> 单
          </p>
          <OrdersTable orders={data.rows} />
          {data.total > PAGE_SIZE && (
            <Pagination size="small" current={page} pageSize={PAGE_SIZE} total={data.total} showSizeChanger={false} onChange={setPage} />
          )}
        </div>
      )}
    </Drawer>
  );
}

function OrdersTable({ orders }: { orders: readonly CompletionOrder[] }) {
  const addressOf = useDocumentAddress();
  const known = useDocuments();
  return (
    <PlainTable label="单据">
      <thead>
        <tr>
          {['单据', '供应商', '应到', '到齐', '结果'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {orders.map(({ kind, id, code, supplier, dueOn, reachedOn, kept }) => {
          const to = addressOf(kind, id);
          return (
            <tr key={`${kind} ${id}`}>
              <th scope="row">
                <span className="one-line">{to ? <Link to={to}>{code}</Link> : code} </span>
                <span className="text-hint">{known.find(({ audit }) => audit.kind === kind)?.audit.label}</span>
              </th>
              <td>{supplier}</td>
              <td>{formatDay(dueOn)}</td>
              <td>{reachedOn ? formatDay(reachedOn) : <EmptyCell />}</td>
              <td>
                <StatusTag tone={kept ? 'success' : 'danger'}>{kept ? '按期' : reachedOn ? '迟到' : '没有到齐'}</StatusTag>
              </td>
            </tr>
          );
        })}
      </tbody>
    </PlainTable>
  );
}

import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import type { InquiryRow } from '@mrp/contract/features/comparisons/inquiry-record.ts';
import { inquiryWorkflow } from '@mrp/contract/features/comparisons/inquiry-workflow.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { Link } from 'react-router';
import { DueDay } from '../../kit/DueDay.tsx';
import { ReadContent } from '../../kit/object/ReadContent.tsx';
import type { ObjectSection } from '../../kit/object/Section.tsx';
import { PlainTable } from '../../kit/plain/PlainTable.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { formatNumber } from '../../lib/format/format.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { inquiryPaths } from './addresses.ts';

const SHOWN = 5;

/** 比价 of a material: the newest inquiries with a link to all; nothing without permission, or without any. */
export function useInquiriesSection(spuId: string | null): ObjectSection[] {
  const allowed = useCan()(inquiriesApi.list) && spuId !== null;
  const query = { spuIds: spuId === null ? [] : [spuId], page: 1, pageSize: SHOWN };
  const read = useApiQuery(inquiriesApi.list, { query }, { enabled: allowed, handlesErrors: 'all' });
  if (!allowed || !read.data?.total) return [];
  return [
    {
      id: 'inquiries',
      title: '比价',
      count: read.data.total,
      moreTo: `${inquiryPaths.list}?spuIds=${spuId}`,
      content: <ReadContent read={read}>{({ rows }) => <Inquiries rows={rows} />}</ReadContent>,
    },
  ];
}

function Inquiries({ rows }: { rows: readonly InquiryRow[] }) {
  const priced = useCan()(VIEW_PRICES);
  return (
    <PlainTable label="比价">
      <thead>
        <tr>
          <th scope="col">询价单</th>
          <th scope="col">状态</th>
          <th scope="col">询价内容</th>
          <th scope="col">答复</th>
          {priced && (
            <>
              <th scope="col" className="num">
                最低到厂价 元
              </th>
              <th scope="col">最低供应商</th>
            </>
          )}
          <th scope="col">采用</th>
          <th scope="col">答复期限</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, code, state, name, answered, lowest, lowestSupplier, winner, answerBy, isOverdue }) => (
          <tr key={id}>
            <th scope="row">
              <Link to={inquiryPaths.detailOf(id)}>{code}</Link>
            </th>
            <td>
              <StatusTag tone={inquiryWorkflow.states[state].tone}>{inquiryWorkflow.states[state].label}</StatusTag>
            </td>
            <td>{name}</td>
            <td>{answered}</td>
            {priced && (
              <>
                <td className="num">{lowest && formatNumber(lowest, 4)}</td>
                <td>{lowestSupplier}</td>
              </>
            )}
            <td>{winner}</td>
            <td>
              <DueDay day={answerBy} isOverdue={isOverdue} />
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

import { costingApi } from '@mrp/contract/features/costing.ts';
import type { QuotationRow } from '@mrp/contract/features/costing/record.ts';
import { quotationWorkflow } from '@mrp/contract/features/costing/workflow.ts';
import { Link } from 'react-router';
import { ReadContent } from '../../kit/object/ReadContent.tsx';
import type { ObjectSection } from '../../kit/object/Section.tsx';
import { PlainTable } from '../../kit/PlainTable.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { formatDay, formatMoney } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.tsx';
import { useApiQuery } from '../../lib/useApi.ts';
import { differenceText, QUOTATIONS, rowAddress } from './text.ts';

const SHOWN = 5;

/** The owner of the section: a style or a garment factory. */
interface QuotationsOwner {
  filter: 'styleIds' | 'supplierIds';
  id: string;
}

/** 报价: the newest quotations with a link to all; nothing without permission to read them, or without any of a supplier. */
export function useQuotationsSection({ filter, id }: QuotationsOwner): ObjectSection[] {
  const allowed = useCan()(costingApi.list);
  const query = { [filter]: [id], page: 1, pageSize: SHOWN };
  const read = useApiQuery(costingApi.list, { query }, { enabled: allowed, handlesErrors: 'all' });
  if (!allowed || (filter === 'supplierIds' && !read.data?.total)) return [];
  const total = read.data?.total;
  return [
    {
      id: 'quotations',
      title: '报价',
      count: total,
      ...(total && { moreTo: `${QUOTATIONS}?${filter}=${id}` }),
      content: (
        <ReadContent read={read}>
          {({ rows }) =>
            rows.length === 0 ? (
              <p className="text-muted">还没有工厂的报价。</p>
            ) : (
              <Quotations rows={rows} ofStyle={filter === 'styleIds'} />
            )
          }
        </ReadContent>
      ),
    },
  ];
}

function Quotations({ rows, ofStyle }: { rows: readonly QuotationRow[]; ofStyle: boolean }) {
  const priced = useCan()(VIEW_PRICES);
  return (
    <PlainTable label="报价">
      <thead>
        <tr>
          <th scope="col">报价单号</th>
          <th scope="col">状态</th>
          <th scope="col">{ofStyle ? '成品供应商' : '款式'}</th>
          <th scope="col">报价日期</th>
          {priced &&
            ['报价 元/件', '核价 元/件', '差异 元/件'].map((label) => (
              <th key={label} scope="col" className="num">
                {label}
              </th>
            ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <Link to={rowAddress(row)}>{row.code}</Link>
            </th>
            <td>
              <StatusTag tone={quotationWorkflow.states[row.state].tone}>{quotationWorkflow.states[row.state].label}</StatusTag>
            </td>
            <td>{ofStyle ? row.supplier.name : `${row.style.code} ${row.style.name}`}</td>
            <td>{formatDay(row.quotedOn)}</td>
            {priced && (
              <>
                <td className="num">{row.quotedDirect && formatMoney(row.quotedDirect)}</td>
                <td className="num">{row.approvedDirect && formatMoney(row.approvedDirect)}</td>
                <td className="num">{differenceText(row.difference)}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

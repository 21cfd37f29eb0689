import { costingApi } from '@mrp/contract/features/costing.ts';
import type { QuotationRow } from '@mrp/contract/features/costing/record.ts';
import { quotationWorkflow } from '@mrp/contract/features/costing/workflow.ts';
import { Link } from 'react-router';
import { LineTable, type LineColumn } from '../../../kit/tables/LineTable.tsx';
import { ReadContent } from '../../../kit/object/ReadContent.tsx';
import type { ObjectSection } from '../../../kit/object/Section.tsx';
import { StatusTag } from '../../../kit/StatusTag.tsx';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import { quotationFields } from '@mrp/contract/features/costing/fields.ts';
import { formatDay, formatMoney } from '../../../lib/format/format.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { differenceText, QUOTATIONS, rowAddress } from '../text.ts';

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
      title: costingWords.quoted,
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

const prices: readonly LineColumn<QuotationRow>[] = [
  { label: '报价', unit: '元/件', num: true, show: ({ quotedDirect }) => quotedDirect && formatMoney(quotedDirect) },
  { label: '核价', unit: '元/件', num: true, show: ({ approvedDirect }) => approvedDirect && formatMoney(approvedDirect) },
  { label: '差异 元/件', num: true, show: ({ difference }) => differenceText(difference) },
];

function Quotations({ rows, ofStyle }: { rows: readonly QuotationRow[]; ofStyle: boolean }) {
  const priced = useCan()(VIEW_PRICES);
  const columns: readonly LineColumn<QuotationRow>[] = [
    {
      label: costingWords.state,
      show: ({ state }) => <StatusTag tone={quotationWorkflow.states[state].tone}>{quotationWorkflow.states[state].label}</StatusTag>,
    },
    ofStyle
      ? { label: costingWords.factory, show: ({ supplier }) => supplier.name }
      : { label: costingWords.style, show: ({ style }) => `${style.code} ${style.name}` },
    { label: quotationFields.quotedOn.label, show: ({ quotedOn }) => formatDay(quotedOn) },
    ...(priced ? prices : []),
  ];
  return (
    <LineTable
      label={costingWords.quoted}
      heading={costingWords.quotationCode}
      columns={columns}
      lines={rows}
      keyOf={({ id }) => id}
      nameOf={(row) => <Link to={rowAddress(row)}>{row.code}</Link>}
    />
  );
}

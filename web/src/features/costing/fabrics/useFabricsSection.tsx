import { costingApi } from '@mrp/contract/features/costing.ts';
import type { FabricRow } from '@mrp/contract/features/costing/fabric-row.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import { Link } from 'react-router';
import { LineTable, type LineColumn } from '../../../kit/tables/LineTable.tsx';
import { ReadContent } from '../../../kit/object/ReadContent.tsx';
import type { ObjectSection } from '../../../kit/object/Section.tsx';
import { formatNumber } from '../../../lib/format/format.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { decisionText, fabricAddress } from '../text.ts';

const SHOWN = 5;

/** 核价 of a material: the newest lines of cost sheets with a link to all; nothing without permission, or without any. */
export function useFabricsSection(spuId: string): ObjectSection[] {
  const allowed = useCan()(costingApi.listFabrics);
  const query = { spuIds: [spuId], page: 1, pageSize: SHOWN };
  const read = useApiQuery(costingApi.listFabrics, { query }, { enabled: allowed, handlesErrors: 'all' });
  if (!allowed || !read.data?.total) return [];
  return [
    {
      id: 'costing',
      title: costingWords.costing,
      count: read.data.total,
      moreTo: `/fabricPricing?spuIds=${spuId}`,
      content: <ReadContent read={read}>{({ rows }) => <Lines rows={rows} />}</ReadContent>,
    },
  ];
}

const columns: readonly LineColumn<FabricRow>[] = [
  { label: costingWords.styleCode, show: ({ style }) => style.code },
  { label: costingWords.factory, show: ({ factory }) => factory.name },
  { label: costingWords.decision, show: ({ decision }) => decisionText(decision) || '待核价' },
];

const priceText = (price: string | null | undefined, { costedUnit }: FabricRow) =>
  price && `${formatNumber(price, 4)} 元/${costedUnit ?? '件'}`;

const prices: readonly LineColumn<FabricRow>[] = [
  { label: costingWords.quoted, num: true, show: (row) => priceText(row.quotedPrice, row) },
  { label: costingWords.benchmark, num: true, show: (row) => priceText(row.benchmark, row) },
  { label: costingWords.costing, num: true, show: (row) => priceText(row.approvedPrice, row) },
];

function Lines({ rows }: { rows: readonly FabricRow[] }) {
  const priced = useCan()(VIEW_PRICES);
  return (
    <LineTable
      label={costingWords.costing}
      heading={costingWords.quotationCode}
      columns={[...columns, ...(priced ? prices : [])]}
      lines={rows}
      keyOf={({ id }) => id}
      nameOf={({ id, quotation }) => <Link to={fabricAddress(id)}>{quotation.code}</Link>}
    />
  );
}

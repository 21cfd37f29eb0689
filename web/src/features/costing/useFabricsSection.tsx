import { costingApi } from '@mrp/contract/features/costing.ts';
import type { FabricRow } from '@mrp/contract/features/costing/record.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { Link } from 'react-router';
import { ReadContent } from '../../kit/object/ReadContent.tsx';
import type { ObjectSection } from '../../kit/object/Section.tsx';
import { PlainTable } from '../../kit/PlainTable.tsx';
import { formatNumber } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.tsx';
import { useApiQuery } from '../../lib/useApi.ts';
import { decisionText, fabricAddress } from './text.ts';

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
      title: '核价',
      count: read.data.total,
      moreTo: `/fabricPricing?spuIds=${spuId}`,
      content: <ReadContent read={read}>{({ rows }) => <Lines rows={rows} />}</ReadContent>,
    },
  ];
}

function Lines({ rows }: { rows: readonly FabricRow[] }) {
  const priced = useCan()(VIEW_PRICES);
  return (
    <PlainTable label="核价">
      <thead>
        <tr>
          <th scope="col">报价单号</th>
          <th scope="col">款号</th>
          <th scope="col">成品供应商</th>
          <th scope="col">结论</th>
          {priced &&
            ['报价', '建议价', '核价'].map((label) => (
              <th key={label} scope="col" className="num">
                {label}
              </th>
            ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, quotation, style, factory, decision, unit, quotedPrice, benchmark, approvedPrice }) => (
          <tr key={id}>
            <th scope="row">
              <Link to={fabricAddress(id)}>{quotation.code}</Link>
            </th>
            <td>{style.code}</td>
            <td>{factory.name}</td>
            <td>{decisionText(decision) || '待核价'}</td>
            {priced &&
              [quotedPrice, benchmark, approvedPrice].map((price, at) => (
                <td key={at} className="num">
                  {price && `${formatNumber(price, 4)} 元/${unit ?? '件'}`}
                </td>
              ))}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

import { materialWorkflow } from '@mrp/contract/features/materials/workflow.ts';
import type { MaterialRow } from '@mrp/contract/features/materials/list.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { Link } from 'react-router';
import { ReadContent } from '../../../kit/object/ReadContent.tsx';
import type { ObjectSection } from '../../../kit/object/Section.tsx';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { StatusTag } from '../../../kit/StatusTag.tsx';
import { Swatch } from '../../../kit/Swatch.tsx';
import { useCan } from '../../../lib/session/permissions.tsx';
import { useApiQuery } from '../../../lib/api/useApi.ts';

const SHOWN = 8;

/** 物料 of this supplier: the first few with a link to all; null without permission. */
export function useMaterialsSection(supplierId: string): ObjectSection | null {
  const allowed = useCan()(materialsApi.list);
  const query = { supplierIds: [supplierId], page: 1, pageSize: SHOWN };
  const read = useApiQuery(materialsApi.list, { query }, { enabled: allowed, handlesErrors: 'all' });
  if (!allowed) return null;
  const total = read.data?.total;
  return {
    id: 'materials',
    title: '物料',
    count: total,
    ...(total && { moreTo: `/msgList?supplierIds=${supplierId}` }),
    content: (
      <ReadContent read={read} rows={SHOWN}>
        {({ rows }) => (rows.length === 0 ? <p className="text-muted">还没有登记过这家供应商的报价</p> : <Materials rows={rows} />)}
      </ReadContent>
    ),
  };
}

function Materials({ rows }: { rows: readonly MaterialRow[] }) {
  return (
    <PlainTable label="这家供应商的物料">
      <thead>
        <tr>
          <th scope="col">物料</th>
          <th scope="col">分类</th>
          <th scope="col">成分</th>
          <th scope="col">状态</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, code, name, colours, classification, composition, state }) => (
          <tr key={id}>
            <th scope="row">
              <Link to={`/insideDetails?id=${id}`} className="supplier-material">
                <Swatch shade={{ name, hex: colours[0]?.hex }} size={28} silent /> {code} {name}
              </Link>
            </th>
            <td>{classification}</td>
            <td>{composition}</td>
            <td>
              <StatusTag tone={materialWorkflow.states[state].tone}>{materialWorkflow.states[state].label}</StatusTag>
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

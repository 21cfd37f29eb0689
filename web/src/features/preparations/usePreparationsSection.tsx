import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import type { PreparationRow } from '@mrp/contract/features/preparations/record.ts';
import { preparationKinds, preparationWorkflow } from '@mrp/contract/features/preparations/workflow.ts';
import { Link } from 'react-router';
import { FigureCell } from '../../kit/list-columns/cells.tsx';
import { ReadContent } from '../../kit/object/ReadContent.tsx';
import type { ObjectSection } from '../../kit/object/Section.tsx';
import { PlainTable } from '../../kit/plain/PlainTable.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { formatDay, formatNumber } from '../../lib/format/format.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { useApiQuery } from '../../lib/api/useApi.ts';

const SHOWN = 5;

/** The owner of the section: a material or a supplier. */
export interface PreparationsOwner {
  filter: 'spuIds' | 'supplierIds';
  id: string;
}

/** 备料: the newest orders with a link to all; nothing without permission to read orders. */
export function usePreparationsSection(title: string, { filter, id }: PreparationsOwner, none: string): ObjectSection[] {
  const allowed = useCan()(preparationsApi.list);
  const query = { [filter]: [id], page: 1, pageSize: SHOWN };
  const read = useApiQuery(preparationsApi.list, { query }, { enabled: allowed, handlesErrors: 'all' });
  if (!allowed) return [];
  const total = read.data?.total;
  return [
    {
      id: 'preparations',
      title,
      count: total,
      ...(total && { moreTo: `/stock-manage?${filter}=${id}` }),
      content: (
        <ReadContent read={read}>
          {({ rows }) =>
            rows.length === 0 ? <p className="text-muted">{none}</p> : <Preparations rows={rows} ofMaterial={filter === 'spuIds'} />
          }
        </ReadContent>
      ),
    },
  ];
}

const SETS = '套';

function Preparations({ rows, ofMaterial }: { rows: readonly PreparationRow[]; ofMaterial: boolean }) {
  return (
    <PlainTable label="备料">
      <thead>
        <tr>
          <th scope="col">备料单号</th>
          <th scope="col">状态</th>
          <th scope="col">类型</th>
          {!ofMaterial && <th scope="col">物料</th>}
          <th scope="col">颜色</th>
          {ofMaterial && <th scope="col">供应商</th>}
          <th scope="col" className="num">
            需求
          </th>
          <th scope="col" className="num">
            已完成
          </th>
          <th scope="col">预计到仓</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <PreparationLine key={row.id} row={row} ofMaterial={ofMaterial} />
        ))}
      </tbody>
    </PlainTable>
  );
}

function PreparationLine({ row, ofMaterial }: { row: PreparationRow; ofMaterial: boolean }) {
  const { id, code, state, kind, materialCode, materialName, colourName, supplier, quantity, finishedQuantity, unit } = row;
  const { tone, label } = preparationWorkflow.states[state];
  return (
    <tr>
      <th scope="row">
        <Link to={`/preparationDetail?id=${id}`}>{code}</Link>
      </th>
      <td>
        <StatusTag tone={tone}>{label}</StatusTag>
      </td>
      <td>{preparationKinds[kind]}</td>
      {!ofMaterial && (
        <td>
          {materialCode} {materialName}
        </td>
      )}
      <td>{colourName}</td>
      {ofMaterial && <td>{supplier?.name}</td>}
      <td className="num">
        <FigureCell text={formatNumber(quantity, unit?.decimals ?? 0)} unit={unit?.name ?? SETS} />
      </td>
      <td className="num">
        <FigureCell text={formatNumber(finishedQuantity, unit?.decimals ?? 0)} unit={unit?.name ?? SETS} />
      </td>
      <td>
        {formatDay(row.expectedOn)}
        {row.isOverdue && ' 已逾期'}
      </td>
    </tr>
  );
}

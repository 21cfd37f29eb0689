import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import type { PreparationRow } from '@mrp/contract/features/preparations/record.ts';
import { preparationKinds, preparationWorkflow } from '@mrp/contract/features/preparations/workflow.ts';
import { Link } from 'react-router';
import type { ObjectSection } from '../../kit/object/Section.tsx';
import { PlainTable } from '../../kit/PlainTable.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { formatDay, formatNumber } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.tsx';
import { useApiQuery } from '../../lib/useApi.ts';
import './uses.css';

const SHOWN = 5;

/** 备料: the orders that prepare the material, the newest first. */
export function usePreparationsSection(spuId: string): ObjectSection[] {
  const allowed = useCan()(preparationsApi.list);
  const { data } = useApiQuery(preparationsApi.list, { query: { spuIds: [spuId], page: 1, pageSize: SHOWN } }, { enabled: allowed });
  if (!allowed || !data) return [];
  return [
    {
      id: 'preparations',
      title: '备料',
      count: data.total,
      ...(data.total > 0 && { moreTo: `/stock-manage?spuIds=${spuId}` }),
      content: data.total === 0 ? <p className="m-quiet">还没有备料单用到这个物料。</p> : <Preparations rows={data.rows} />,
    },
  ];
}

const SETS = '套';

function Preparations({ rows }: { rows: readonly PreparationRow[] }) {
  return (
    <PlainTable label="备料">
      <thead>
        <tr>
          <th scope="col">备料单号</th>
          <th scope="col">状态</th>
          <th scope="col">类型</th>
          <th scope="col">颜色</th>
          <th scope="col">供应商</th>
          <th scope="col" className="num">
            需求
          </th>
          <th scope="col" className="num">
            已完成
          </th>
          <th scope="col">单位</th>
          <th scope="col">预计到仓</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, code, state, kind, colourName, supplier, quantity, finishedQuantity, unit, expectedOn, isOverdue }) => {
          const { tone, label } = preparationWorkflow.states[state];
          return (
            <tr key={id}>
              <th scope="row">
                <Link to={`/preparationDetail?id=${id}`}>{code}</Link>
              </th>
              <td>
                <StatusTag tone={tone}>{label}</StatusTag>
              </td>
              <td>{preparationKinds[kind]}</td>
              <td>{colourName}</td>
              <td>{supplier?.name}</td>
              <td className="num">{formatNumber(quantity, unit?.decimals ?? 0)}</td>
              <td className="num">{formatNumber(finishedQuantity, unit?.decimals ?? 0)}</td>
              <td>{unit?.name ?? SETS}</td>
              <td>
                {formatDay(expectedOn)}
                {isOverdue && ' 已逾期'}
              </td>
            </tr>
          );
        })}
      </tbody>
    </PlainTable>
  );
}

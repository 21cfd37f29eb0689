import { picksApi } from '@mrp/contract/features/picks.ts';
import type { PickRow } from '@mrp/contract/features/picks/record.ts';
import { pickWorkflow } from '@mrp/contract/features/picks/workflow.ts';
import { pickWords } from '@mrp/contract/features/picks/words.ts';
import { Link } from 'react-router';
import { DueDay } from '../../kit/DueDay.tsx';
import { FigureCell } from '../../kit/list-columns/cells.tsx';
import { ReadContent } from '../../kit/object/ReadContent.tsx';
import type { ObjectSection } from '../../kit/object/Section.tsx';
import { PlainTable } from '../../kit/plain/PlainTable.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { formatNumber, formatProgress } from '../../lib/format/format.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { goodsName } from '../purchases/text.ts';
import { pickAddress, PICKS } from './addresses.ts';

const SHOWN = 5;

/** The owner of the section: a material or a garment order. */
export interface PicksOwner {
  filter: 'spuIds' | 'garmentOrderIds';
  id: string;
}

/** 领料: the newest picks with a link to all; nothing without permission to read them. */
export function usePicksSection({ filter, id }: PicksOwner, none: string): ObjectSection[] {
  const allowed = useCan()(picksApi.list);
  const query = { [filter]: [id], page: 1, pageSize: SHOWN };
  const read = useApiQuery(picksApi.list, { query }, { enabled: allowed, handlesErrors: 'all' });
  if (!allowed) return [];
  const total = read.data?.total;
  return [
    {
      id: 'picks',
      title: pickWords.pick,
      count: total,
      ...(total && { moreTo: `${PICKS}?${filter}=${id}` }),
      content: (
        <ReadContent read={read}>
          {({ rows }) =>
            rows.length === 0 ? <p className="text-muted">{none}</p> : <Picks rows={rows} ofMaterial={filter === 'spuIds'} />
          }
        </ReadContent>
      ),
    },
  ];
}

function Picks({ rows, ofMaterial }: { rows: readonly PickRow[]; ofMaterial: boolean }) {
  return (
    <PlainTable label={pickWords.pick}>
      <thead>
        <tr>
          <th scope="col">领料单号</th>
          <th scope="col">状态</th>
          <th scope="col">{ofMaterial ? pickWords.garmentOrder : pickWords.material}</th>
          <th scope="col">领料处</th>
          <th scope="col" className="num">
            计划
          </th>
          <th scope="col" className="num">
            已领
          </th>
          <th scope="col" className="num">
            领料进度
          </th>
          <th scope="col">需求日</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <PickLine key={row.id} row={row} ofMaterial={ofMaterial} />
        ))}
      </tbody>
    </PlainTable>
  );
}

function PickLine({ row, ofMaterial }: { row: PickRow; ofMaterial: boolean }) {
  const { id, code, state, garmentOrder, holder, quantity, pickedQuantity, unit, progress, needOn, isOverdue } = row;
  const { tone, label } = pickWorkflow.states[state];
  const figure = (text: string | null) =>
    text && unit ? <FigureCell text={formatNumber(text, unit.decimals)} unit={unit.name} /> : '多单位';
  return (
    <tr>
      <th scope="row">
        <Link to={pickAddress(id)}>{code}</Link>
      </th>
      <td>
        <StatusTag tone={tone}>{label}</StatusTag>
      </td>
      <td>{ofMaterial ? (garmentOrder?.code ?? '手工领料') : goodsName(row)}</td>
      <td>{holder.name}</td>
      <td className="num">{figure(quantity)}</td>
      <td className="num">{figure(pickedQuantity)}</td>
      <td className="num">{formatProgress(progress)}</td>
      <td>
        <DueDay day={needOn} isOverdue={isOverdue} />
      </td>
    </tr>
  );
}

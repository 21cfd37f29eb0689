import { sql } from 'kysely';
import { planApi } from '@mrp/contract/features/plan.ts';
import { exceptionReason } from '@mrp/contract/features/plan/exception-text.ts';
import { exceptionKinds, type PlanException } from '@mrp/contract/features/plan/exceptions.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import type { NoticeDetail } from '../../../platform/notice-details.ts';
import { listMine } from './queries.ts';

/** Number of rows of each kind in a mail. */
const MAILED_ROWS = 10;

/** For the mail: what costs most of his exceptions, and the orders that became late within a day; null: nothing is his any more. */
export async function readMine(db: Db, user: Identity): Promise<NoticeDetail[] | null> {
  if (!planApi.listExceptions.permission.anyOf.some((one) => user.permissions.has(one))) return null;
  const mine = await listMine(db, user.userId, MAILED_ROWS);
  if (mine.length === 0) return null;
  const late = await listNewlyLate(db);
  return [
    {
      heading: `最要紧的 ${mine.length} 条`,
      rows: mine.map((row) => ({ title: `${labelOf(row)} ${row.name}`, note: exceptionReason(row) })),
    },
    ...(late.length > 0 ? [{ heading: '一天内变迟的订单', rows: late }] : []),
  ];
}

const labelOf = ({ kind }: PlanException): string => exceptionKinds.find(({ value }) => value === kind)?.label ?? kind;

async function listNewlyLate(db: Db): Promise<NoticeDetail['rows']> {
  const { rows } = await sql<{ title: string; note: string }>`
    select o.code || ' ' || coalesce(y.code, '') as title,
           case when l.complete_on is null then '没有齐料日期' else '最早 ' || l.complete_on || ' 齐料，交期 ' || l.need_on end as note
    from plan_late_orders l join garment_orders o on o.id = l.garment_order_id left join styles y on y.id = o.style_id
    where l.since >= now() - interval '1 day' order by l.need_on, o.code limit ${MAILED_ROWS}`.execute(db);
  return rows;
}

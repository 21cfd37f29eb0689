import { sql, type RawBuilder } from 'kysely';
import { seesBooks } from '@mrp/contract/features/stocktakes/blind.ts';
import { movementTypes, type MovementType } from '@mrp/contract/features/stock/ledger.ts';
import {
  MAX_SHEET_ROWS,
  MAX_SHEET_TEXT,
  type CountLine,
  type CountSheet,
  type CountTask,
  type CountTaskRow,
  type OwnEvent,
} from '@mrp/contract/features/stocktakes/tasks.ts';
import type { StockUnit } from '@mrp/contract/features/stock/item-level.ts';
import { decimal } from '@mrp/contract/lib/decimals.ts';
import { fabricOf, toSecondUnit } from '@mrp/contract/lib/units.ts';
import { AppError } from '../../../platform/app-error.ts';
import { anyId, preparedStatement, type Db, type Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import type { Upload } from '../../../platform/http/routes.ts';
import { unitRef } from '../../dictionaries/units.queries.ts';
import { readPackingList } from '../../stock/documents/packing-lists.queries.ts';
import { holderRef } from '../../stock/holders.queries.ts';
import { listReasons } from '../variances/reviews.queries.ts';
import { labelOfLine } from '../sql-fragments.queries.ts';

/*
 * What counters read. No query here selects a snapshot, an expected quantity, a variance, a balance, or anything made of them; the order of
 * lines, their number and their state do not depend on quantities either.
 */

/** Line `l` is to be counted by this person: all while counting, then those of the recount that another person counted before. */
const isTodo = (userId: string) => sql<boolean>`(s.state = 'COUNTING' or (s.state = 'RECOUNT' and l.recounting and not exists (
  select from stocktake_events e where e.line_id = l.id and e.round = l.round - 1 and e.user_id = ${userId}::bigint)))`;

/** Under review nothing is left to do: the task tells what was counted of all its lines. */
async function listRows(db: Db, userId: string, condition: RawBuilder<unknown>): Promise<CountTaskRow[]> {
  const { rows } = await sql<CountTaskRow>`
    select s.id, s.code, s.goods, s.state, s.kind, s.blind, s.deadline, ${holderRef('h')} as holder, s.deadline < business_day() as is_overdue,
           l.line_count, l.counted_lines, c.started_at, c.finished_at,
           s.state = 'REVIEW' and s.submitted_by is not distinct from c.user_id and s.reviewed_by is null as can_withdraw,
           coalesce((select jsonb_agg(w.nick_name order by o.id) from stocktake_counters o join users w on w.id = o.user_id
             where o.stocktake_id = s.id and o.user_id <> c.user_id and o.removed_at is null), '[]') as others
    from stocktake_counters c
    join stocktakes s on s.id = c.stocktake_id
    join holders h on h.id = s.holder_id
    cross join lateral (
      select count(*)::int as line_count, count(l.counted)::int as counted_lines from stocktake_lines l
        where l.stocktake_id = s.id and (s.state = 'REVIEW' or ${isTodo(userId)})
    ) l
    where c.user_id = ${userId} and c.removed_at is null and ${condition}
    order by s.deadline, s.id`.execute(db);
  return rows;
}

type Counter = Pick<Identity, 'userId' | 'permissions'>;

export const listCountTasks = (db: Db, { userId }: Counter): Promise<CountTaskRow[]> =>
  listRows(db, userId, sql`s.state in ('COUNTING', 'RECOUNT', 'REVIEW')`);

/** The task as its counter sees it. Other users get NOT_FOUND, and users who can read the books are refused a blind task. */
export async function getTaskRow(db: Db, { userId, permissions }: Counter, id: string): Promise<CountTaskRow> {
  const [row] = await listRows(db, userId, sql`s.id = ${id} and s.state not in ('PLANNED')`);
  if (!row) throw new AppError('NOT_FOUND', { what: '盘点任务' });
  refuseSightedCounter(row.blind, permissions);
  return row;
}

/** Locks the counter's row, so that the batches of one person take turns; also of one who was removed. */
export async function lockCounter(tx: Tx, id: string, userId: string): Promise<{ removedAt: string | null } | undefined> {
  const { rows } = await sql<{ removedAt: string | null }>`
    select c.removed_at from stocktake_counters c where c.stocktake_id = ${id} and c.user_id = ${userId} for no key update`.execute(tx);
  return rows[0];
}

/** A blind count is not given to somebody who sees the quantities that it is compared with. */
export function refuseSightedCounter(blind: boolean, permissions: Counter['permissions']): void {
  if (blind && seesBooks(permissions))
    throw new AppError('GUARD', { detail: '这是盲盘：你的角色能看到库存数量，不能参加；请负责人换人盘点' });
}

export async function getCountTask(db: Db, user: Counter, id: string): Promise<CountTask> {
  const row = await getTaskRow(db, user, id);
  const { rows } = await sql<Pick<CountTask, 'remark' | 'publishedAt' | 'serverTime'>>`
    select s.remark, s.snapshot_at as published_at, clock_timestamp() as server_time from stocktakes s where s.id = ${id}`.execute(db);
  const [head] = rows;
  if (!head) throw new AppError('NOT_FOUND', { what: '盘点任务' });
  return { ...row, ...head, lines: await listCountLines(db, user, id), reasons: await listReasons(db) };
}

/** The lines to count; with ids only those. */
export async function listCountLines(db: Db, { userId }: Counter, id: string, ids?: readonly string[]): Promise<CountLine[]> {
  const { rows } = await sql<StoredLine>`${preparedStatement}
    select l.id, l.position, l.code, l.name, l.colour_name, c.hex, t.lot_no, r.roll_no, coalesce(n.code, '') as bin, jsonb_build_array(${labelOfLine}) || (
             select coalesce(jsonb_agg(distinct m.code), '[]') from material_codes m where m.spu_id = i.spu_id and m.sku_id is not distinct from i.sku_id) as labels,
           concat_ws(' ', coalesce(k.search_text, ''), p.search_text, lower(t.lot_no), lower(r.roll_no)) as search_text, ${unitRef('u')} as unit,
           case when u2.id <> u.id then ${unitRef('u2')} end as second_unit, p.unit_factor, p.allowance,
           coalesce(t.actual_width, p.width)::text as width, coalesce(t.actual_gram_weight, p.gram_weight)::text as gram_weight, l.round,
           l.added_by is not null as is_added, l.counted, w.nick_name as counted_by, l.counted_at, m.movement
    from stocktake_lines l
    join stocktakes s on s.id = l.stocktake_id
    join stock_items i on i.id = l.item_id
    join spus p on p.id = i.spu_id
    join units u on u.id = l.unit_id
    left join units u2 on u2.id = p.second_unit_id
    left join skus k on k.id = i.sku_id
    left join colours c on c.id = k.colour_id
    left join lots t on t.id = l.lot_id
    left join rolls r on r.id = l.roll_id
    left join users w on w.id = l.counted_by
    left join bins n on n.id = bin_of(s.holder_id, l.item_id, l.lot_id, l.roll_id)
    left join lateral (
      select jsonb_build_object('type', x.type, 'at', x.occurred_at) as movement
      from stocktake_shares h join movements x on x.balance_id = h.balance_id and x.posted_at > s.snapshot_at
        and x.lot_id is not distinct from l.lot_id and x.roll_id is not distinct from l.roll_id
      where h.line_id = l.id order by x.id desc limit 1) m on s.state = 'RECOUNT'
    where l.stocktake_id = ${id} and ${isTodo(userId)} ${ids ? sql`and l.id = ${anyId(ids)}` : sql``} order by l.position`.execute(db);
  return rows.map(({ movement, secondUnit, unitFactor, width, allowance, gramWeight, ...line }) => ({
    ...line,
    weighing: weighingOf(line.unit, { secondUnit, unitFactor, width, allowance, gramWeight }),
    movement: movement && { what: movementTypes[movement.type], at: movement.at },
  }));
}

interface Measures {
  secondUnit: StockUnit | null;
  unitFactor: string | null;
  width: string | null;
  allowance: string | null;
  gramWeight: string | null;
}
type StoredLine = Omit<CountLine, 'movement' | 'weighing'> & Measures & { movement: { type: MovementType; at: string } | null };

/** As many as an answer may have. */
const FACTOR_DECIMALS = 8;

function weighingOf(firstUnit: StockUnit, { secondUnit, unitFactor, ...fabric }: Measures): CountLine['weighing'] {
  if (!secondUnit) return null;
  const material = { firstUnit, secondUnit, unitFactor, fabric: fabricOf(fabric) };
  const perUnit = toSecondUnit({ quantity: '1', material, decimals: FACTOR_DECIMALS });
  return perUnit === null || decimal(perUnit).lte(0) ? null : { unit: secondUnit.name, decimals: secondUnit.decimals, perUnit };
}

/** What this person wrote, the last first. */
export async function listOwnEvents(db: Db, user: Counter, id: string): Promise<OwnEvent[]> {
  await getTaskRow(db, user, id);
  const { rows } = await sql<OwnEvent>`
    select e.id, e.line_id, l.code, l.name, l.colour_name, t.lot_no, r.roll_no, ${unitRef('u')} as unit, e.mode, e.quantity, e.round, e.at, e.device_id,
           e.note, v.voided as is_voided,
           not v.voided and e.round = l.round and (s.state = 'COUNTING' or (s.state = 'RECOUNT' and l.recounting)) as can_void
    from stocktake_events e
    join stocktake_lines l on l.id = e.line_id
    join stocktakes s on s.id = e.stocktake_id
    join units u on u.id = l.unit_id
    left join lots t on t.id = l.lot_id
    left join rolls r on r.id = l.roll_id
    cross join lateral (select exists (select from stocktake_events x where x.voids = e.id and x.user_id = e.user_id) as voided) v
    where e.stocktake_id = ${id} and e.user_id = ${user.userId} and e.mode <> 'VOID' order by e.happened_at desc, e.seq desc limit 2000`.execute(
    db,
  );
  return rows;
}

/** 导入盘点表: the texts of a filled sheet, for a counter of the task. */
export async function readCountSheet(db: Db, user: Counter, id: string, upload: Upload): Promise<CountSheet[]> {
  await getTaskRow(db, user, id);
  return readPackingList(upload, { rows: MAX_SHEET_ROWS, text: MAX_SHEET_TEXT });
}

import { sql, type RawBuilder } from 'kysely';
import { seesBooks } from '@mrp/contract/features/stocktakes/blind.ts';
import { movementTypes, type MovementType } from '@mrp/contract/features/stock/ledger.ts';
import type { CountLine, CountTask, CountTaskRow, FoundItem, OwnEvent } from '@mrp/contract/features/stocktakes/tasks.ts';
import type { PackingSheet } from '@mrp/contract/features/stock/packing-list.ts';
import { AppError } from '../../platform/app-error.ts';
import { anyId, preparedStatement, type Db, type Tx } from '../../platform/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { Upload } from '../../platform/http/routes.ts';
import { matchesSearch } from '../../platform/search.ts';
import { unitRef } from '../dictionaries/units.queries.ts';
import { readPackingList } from '../stock/documents/packing-lists.queries.ts';
import { holderRef } from '../stock/holders.queries.ts';
import { listReasons } from './reviews.queries.ts';
import { labelOfLine } from './sql-fragments.queries.ts';

/*
 * What counters read. No query here selects a snapshot, an expected quantity, a variance, a balance, or anything made of them; the order of
 * lines, their number and their state do not depend on quantities either.
 */

/** Line `l` is to be counted by this person: all while counting, then those of the recount that another person counted before. */
const isTodo = (userId: string) => sql<boolean>`(s.state = 'COUNTING' or (s.state = 'RECOUNT' and l.recounting and not exists (
  select from stocktake_events e where e.line_id = l.id and e.round = l.round - 1 and e.user_id = ${userId}::bigint)))`;

async function listRows(db: Db, userId: string, condition: RawBuilder<unknown>): Promise<CountTaskRow[]> {
  const { rows } = await sql<CountTaskRow>`
    select s.id, s.code, s.goods, s.state, s.kind, s.blind, s.deadline, ${holderRef('h')} as holder, s.deadline < business_day() as is_overdue,
           l.line_count, l.counted_lines, c.started_at, c.finished_at,
           coalesce((select jsonb_agg(w.nick_name order by o.id) from stocktake_counters o join users w on w.id = o.user_id
             where o.stocktake_id = s.id and o.user_id <> c.user_id and o.removed_at is null), '[]') as others
    from stocktake_counters c
    join stocktakes s on s.id = c.stocktake_id
    join holders h on h.id = s.holder_id
    cross join lateral (
      select count(*)::int as line_count, count(l.counted)::int as counted_lines from stocktake_lines l where l.stocktake_id = s.id and ${isTodo(userId)}
    ) l
    where c.user_id = ${userId} and c.removed_at is null and ${condition}
    order by s.deadline, s.id`.execute(db);
  return rows;
}

type Counter = Pick<Identity, 'userId' | 'permissions'>;

export const listCountTasks = (db: Db, { userId }: Counter): Promise<CountTaskRow[]> =>
  listRows(db, userId, sql`s.state in ('COUNTING', 'RECOUNT', 'REVIEW')`);

/** The task as its counter sees it; nobody else finds it, and a blind one is closed to whoever can read the books elsewhere. */
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
  const { rows } = await sql<{
    remark: string;
    now: string;
  }>`select s.remark, clock_timestamp() as now from stocktakes s where s.id = ${id}`.execute(db);
  const lines = await listCountLines(db, user, id);
  return { ...row, remark: rows[0]?.remark ?? '', serverTime: rows[0]?.now ?? '', lines, reasons: await listReasons(db) };
}

/** The lines to count; with ids only those. */
export async function listCountLines(db: Db, { userId }: Counter, id: string, ids?: readonly string[]): Promise<CountLine[]> {
  const { rows } = await sql<Omit<CountLine, 'movement'> & { movement: { type: MovementType; at: string } | null }>`${preparedStatement}
    select l.id, l.position, l.code, l.name, l.colour_name, c.hex, t.lot_no, r.roll_no, coalesce(n.code, '') as bin, jsonb_build_array(${labelOfLine}) || (
             select coalesce(jsonb_agg(distinct m.code), '[]') from material_codes m where m.spu_id = i.spu_id and m.sku_id is not distinct from i.sku_id) as labels,
           concat_ws(' ', coalesce(k.search_text, ''), p.search_text, lower(t.lot_no), lower(r.roll_no)) as search_text, ${unitRef('u')} as unit, l.round,
           l.added_by is not null as is_added, l.counted, w.nick_name as counted_by, l.counted_at, m.movement
    from stocktake_lines l
    join stocktakes s on s.id = l.stocktake_id
    join stock_items i on i.id = l.item_id
    join spus p on p.id = i.spu_id
    join units u on u.id = l.unit_id
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
  return rows.map(({ movement, ...line }) => ({ ...line, movement: movement && { what: movementTypes[movement.type], at: movement.at } }));
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

/** Materials of the task's level by name, pinyin or code, stocked or not. */
export async function findItems(db: Db, user: Counter, id: string, q: string): Promise<FoundItem[]> {
  const { goods } = await getTaskRow(db, user, id);
  if (q === '') return [];
  const { rows } = await sql<FoundItem>`
    select coalesce(k.code, p.code) as code, p.name, coalesce(k.colour_name, '') as colour_name, c.hex, ${unitRef('u')} as unit,
           coalesce(i.lot_tracked, f.lot_tracked) as lot_tracked
    from spus p
    ${goods === 'SKU' ? sql`join skus k on k.spu_id = p.id` : sql`left join skus k on false`}
    join classification_facts f on f.id = p.classification_id
    left join stock_items i on i.spu_id = p.id and i.sku_id is not distinct from k.id
    join units u on u.id = coalesce(i.unit_id, p.first_unit_id)
    left join colours c on c.id = k.colour_id
    where p.state <> 'DRAFT' ${goods === 'SPU' ? sql`and p.kind = 'FABRIC'` : sql``} and ${
      goods === 'SKU'
        ? sql`(${matchesSearch(q, sql`k.search_text`)} or ${matchesSearch(q, sql`p.search_text`)})`
        : matchesSearch(q, sql`p.search_text`)
    }
    order by 1 limit 30`.execute(db);
  return rows;
}

/** 导入盘点表: the texts of a filled sheet, for a counter of the task. */
export async function readCountSheet(db: Db, user: Counter, id: string, upload: Upload): Promise<PackingSheet[]> {
  await getTaskRow(db, user, id);
  return readPackingList(upload);
}

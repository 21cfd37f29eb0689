import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Goods } from '@mrp/contract/features/stock/goods.ts';
import type { Level, LevelQuery, Movement, MovementQuery } from '@mrp/contract/features/stock/item.ts';
import type { z } from 'zod';
import type { Page } from '@mrp/contract/lib/fields.ts';
import type { Db } from '../../../platform/database.ts';
import { holderRef } from '../holders/queries.ts';
import { refuseUnknownItem } from '../items/queries.ts';
import { documentTables, keptDocument, nameDocuments, type Kept } from './naming/queries.ts';

/** The journal of one item, newest first, each movement with its balance before and after. */
export async function listMovements(db: Db, goods: Goods, itemId: string, query: MovementQuery): Promise<Page<Movement>> {
  await refuseUnknownItem(db, goods, itemId);
  const { holderId, ownership, lotId, at, page, pageSize } = query;
  const where = sql<SqlBool>`b.item_id = ${itemId} and ${holderId ? sql`b.holder_id = ${holderId}` : sql`true`}
    and ${ownership ? sql`b.ownership = ${ownership}` : sql`true`} and ${lotId ? sql`m.lot_id = ${lotId}` : sql`true`} and ${postedBy(at)}`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from movements m join stock_balances b on b.id = m.balance_id where ${where}`.execute(db);
  const rows = await readMovements(
    db,
    sql`select m.* from movements m join stock_balances b on b.id = m.balance_id where ${where}
        order by m.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`,
  );
  return { rows, total: counted[0]?.total ?? 0, nextCursor: null };
}

const postedBy = (at: string | undefined) => (at === undefined ? sql<SqlBool>`true` : sql<SqlBool>`m.posted_at <= ${at}::timestamptz`);

/** These movements, newest first, documents named. `mark`: `plannedOnce`, where nobody chose what is found. */
export async function readMovements(db: Db, found: RawBuilder<unknown>, mark = sql``): Promise<Movement[]> {
  const { rows } = await sql<Kept<Movement>>`${mark}
    select m.id, m.type, t.label as type_label, ${holderRef('h')} as holder, b.ownership, l.lot_no, r.roll_no, m.quantity, m.before_quantity, m.after_quantity,
           m.second_quantity, m.amount, m.after_value, ${keptDocument('m')} as document,
           m.pair_id, m.reversal_of_id, m.reason, m.occurred_at, m.posted_at, coalesce(u.nick_name, '系统') as operator
    from (${found}) m
    join stock_balances b on b.id = m.balance_id
    join holders h on h.id = b.holder_id
    join movement_types t on t.code = m.type
    left join lots l on l.id = m.lot_id
    left join rolls r on r.id = m.roll_id
    left join users u on u.id = m.operator_id
    ${documentTables('m')}
    order by m.id desc`.execute(db);
  return nameDocuments(rows);
}

/** 走势: what was there at the end of each day, by when things happened. */
export async function listLevels(
  db: Db,
  goods: Goods,
  itemId: string,
  { holderId, days, at }: z.output<typeof LevelQuery>,
): Promise<Level[]> {
  await refuseUnknownItem(db, goods, itemId);
  const last = at === undefined ? sql`business_day()` : sql`business_day(${at}::timestamptz)`;
  const { rows } = await sql<Level>`
    with moved as (
      select (m.occurred_at at time zone 'Asia/Shanghai')::date as day, b.ownership,
             sum(m.quantity) as quantity, sum(m.quantity) filter (where m.quantity > 0) as received, -sum(m.quantity) filter (where m.quantity < 0) as issued
      from movements m join stock_balances b on b.id = m.balance_id
      where b.item_id = ${itemId} and ${holderId ? sql`b.holder_id = ${holderId}` : sql`true`} and ${postedBy(at)} group by 1, 2
    ), days as (
      select generate_series(${last} - ${days - 1}::int, ${last}, interval '1 day')::date as day
    )
    select d.day,
           (select coalesce(sum(m.quantity), 0)::text from moved m where m.ownership = 1 and m.day <= d.day) as brand,
           (select coalesce(sum(m.quantity), 0)::text from moved m where m.ownership = 2 and m.day <= d.day) as supplier,
           (select coalesce(sum(m.received), 0)::text from moved m where m.day = d.day) as received,
           (select coalesce(sum(m.issued), 0)::text from moved m where m.day = d.day) as issued
    from days d order by d.day`.execute(db);
  return rows;
}

/** 坯布出入库类型: what moves greige, in the ledger's own order. */
export async function listGreigeTypes(db: Db): Promise<{ value: string; label: string; direction: 'IN' | 'OUT' }[]> {
  const { rows } = await sql<{ value: string; label: string; direction: 'IN' | 'OUT' }>`
    select code as value, label, case when direction > 0 then 'IN' else 'OUT' end as direction
    from movement_types where for_greige and direction <> 0 order by position`.execute(db);
  return rows;
}

export async function listReservationLosses(
  db: Db,
  { documentKind, documentId }: { documentKind: string; documentId: string },
): Promise<{ quantity: string; cause: 'LOSS' | 'FREEZE' | 'EXPIRED'; at: string }[]> {
  const { rows } = await sql<{ quantity: string; cause: 'LOSS' | 'FREEZE' | 'EXPIRED'; at: string }>`
    select quantity, cause, at from reservation_losses where document_kind = ${documentKind} and document_id = ${documentId} order by id desc`.execute(
    db,
  );
  return rows;
}

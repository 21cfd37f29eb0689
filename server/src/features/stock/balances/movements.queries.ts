import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import type { Level, LevelQuery, Movement, MovementQuery } from '@mrp/contract/features/stock/item.ts';
import type { z } from 'zod';
import type { Page } from '@mrp/contract/lib/fields/fields.ts';
import type { Db } from '../../../platform/database/database.ts';
import { countTotal } from '../../../platform/database/page-plan.ts';
import { holderRef } from '../holders.queries.ts';
import { refuseUnknownItem } from './items.queries.ts';
import { documentJoins, storedDocument, resolveDocumentRefs, type WithStoredDocument } from '../document-refs.queries.ts';

/** The movements of one item, newest first, each with the balance before and after. Reads at most one page of each balance. */
export async function listMovements(db: Db, goods: ItemLevel, itemId: string, query: MovementQuery): Promise<Page<Movement>> {
  await refuseUnknownItem(db, goods, itemId);
  const { holderId, ownership, at, page, pageSize } = query;
  const { rows: balances } = await sql<{ id: string }>`
    select b.id from stock_balances b where b.item_id = ${itemId} and ${holderId ? sql`b.holder_id = ${holderId}` : sql`true`}
    and ${ownership ? sql`b.ownership = ${ownership}` : sql`true`}`.execute(db);
  const ids = sql`${balances.map(({ id }) => id)}::bigint[]`;
  const last = page * pageSize;
  const rows = await readMovements(
    db,
    sql`select m.* from unnest(${ids}) own (id) cross join lateral (${latestMovements('own', postedBy(at), sql`${last}`)}) m
        order by m.posted_at desc, m.id desc limit ${pageSize} offset ${last - pageSize}`,
  );
  return {
    rows,
    ...(await countTotal(db, sql`movements m`, sql<SqlBool>`m.balance_id = any(${ids}) and ${postedBy(at)}`)),
    nextCursor: null,
  };
}

const postedBy = (at: string | undefined) => (at === undefined ? sql<SqlBool>`true` : sql<SqlBool>`m.posted_at <= ${at}::timestamptz`);

/** The latest movements of balance `own`, read along its index, because a balance may have many thousands. */
export const latestMovements = (own: string, which: RawBuilder<SqlBool>, most: RawBuilder<unknown>) => sql`
  select m.* from movements m where m.balance_id = ${sql.ref(`${own}.id`)} and ${which} order by m.posted_at desc, m.id desc limit ${most}`;

/**
 * Reads these movements, newest first, with their documents. Pass `preparedStatement` as `mark` when the condition does not depend on user
 * filters.
 */
export async function readMovements(db: Db, found: RawBuilder<unknown>, mark = sql``): Promise<Movement[]> {
  const { rows } = await sql<WithStoredDocument<Movement>>`${mark}
    select m.id, m.type, ${holderRef('h')} as holder, b.ownership, l.lot_no, r.roll_no, m.quantity, m.before_quantity, m.after_quantity,
           m.second_quantity, m.amount, m.after_value, ${storedDocument('m')} as document,
           m.pair_id, m.reversal_of_id, m.reason, m.occurred_at, m.posted_at, coalesce(u.nick_name, '系统') as operator
    from (${found}) m
    join stock_balances b on b.id = m.balance_id
    join holders h on h.id = b.holder_id
    left join lots l on l.id = m.lot_id
    left join rolls r on r.id = m.roll_id
    left join users u on u.id = m.operator_id
    ${documentJoins('m')}
    order by m.id desc`.execute(db);
  return resolveDocumentRefs(rows);
}

/** 走势: the quantity at the end of each day by occurrence date, as one running sum. */
export async function listLevels(
  db: Db,
  goods: ItemLevel,
  itemId: string,
  { holderId, days, at }: z.output<typeof LevelQuery>,
): Promise<Level[]> {
  await refuseUnknownItem(db, goods, itemId);
  const last = at === undefined ? sql`business_day()` : sql`business_day(${at}::timestamptz)`;
  const first = sql`${last} - ${days - 1}::int`;
  const { rows } = await sql<Level>`
    with happened as (
      select (m.occurred_at at time zone 'Asia/Shanghai')::date as day, b.ownership, m.quantity
      from movements m join stock_balances b on b.id = m.balance_id
      where b.item_id = ${itemId} and ${holderId ? sql`b.holder_id = ${holderId}` : sql`true`} and ${postedBy(at)}
      union all
      select generate_series(${first}, ${last}, interval '1 day')::date, 1, 0
    ), days as (
      select day, coalesce(sum(quantity) filter (where ownership = 1), 0) as brand, coalesce(sum(quantity) filter (where ownership = 2), 0) as supplier,
             coalesce(sum(quantity) filter (where quantity > 0), 0) as received, coalesce(-sum(quantity) filter (where quantity < 0), 0) as issued
      from happened group by day
    ), levels as (
      select day, sum(brand) over (order by day) as brand, sum(supplier) over (order by day) as supplier, received, issued from days
    )
    select day, brand::text as brand, supplier::text as supplier, received::text as received, issued::text as issued
    from levels where day between ${first} and ${last} order by day`.execute(db);
  return rows;
}

/** 坯布出入库类型: the movement types of greige, in the order of the ledger. */
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

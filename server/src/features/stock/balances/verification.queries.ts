import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { startRecount, type BalanceFact, type Difference, type GoodsFact, type MovementFact } from './verification.rules.ts';

const PAGE = 10_000;

/** The line that sent goods in transit, with their lot and roll, as one text. */
const sourceOf = (alias: string) => sql`case when ${sql.ref(`${alias}.source_kind`)} is not null then concat_ws(' ',
  ${sql.ref(`${alias}.source_kind`)}, ${sql.ref(`${alias}.source_line_id`)}, coalesce(${sql.ref(`${alias}.lot_id`)}, 0), coalesce(${sql.ref(`${alias}.roll_id`)}, 0)) end`;

/** Yields every difference between movements and balances, read in one snapshot. Memory grows with the balances, not with the movements. */
export async function* verifyLedger(db: Db): AsyncGenerator<Difference> {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  try {
    const recount = startRecount();
    await sql`
      declare ledger no scroll cursor for
      select m.id, m.balance_id, m.type, m.quantity, m.before_quantity, m.after_quantity, m.amount, m.after_value,
             m.reversal_of_id is not null as is_reversal, o.amount as reversed_amount, concat_ws(' ', m.document_kind, m.line_id, m.sequence) as posting,
             ${sourceOf('m')} as source, m.id > (select after_movement_id from ledger_rules where rule = 'OWN_COST') as has_own_cost,
             m.type = 'RETURN_SUPPLIER_OUT' and m.document_kind = 'receipt'
               and m.id > (select after_movement_id from ledger_rules where rule = 'OWN_RETURNS') as is_own_return
      from movements m left join movements o on o.id = m.reversal_of_id order by m.balance_id, m.id`.execute(tx);
    for (;;) {
      const { rows } = await sql<MovementFact>`fetch ${sql.lit(PAGE)} from ledger`.execute(tx);
      for (const row of rows) recount.take(row);
      yield* recount.drain();
      if (rows.length < PAGE) break;
    }
    const { rows: balances } = await sql<BalanceFact>`
      select b.id, b.on_hand, b.value, b.reserved, b.frozen, coalesce(v.quantity, 0)::text as reservations, coalesce(f.quantity, 0)::text as frozen_parts
      from stock_balances b left join (select balance_id, sum(quantity) as quantity from reservations group by 1) v on v.balance_id = b.id
      left join (
        select balance_id, sum(quantity) as quantity
        from (select balance_id, frozen as quantity from lot_balances union all select balance_id, quantity from frozen_goods) x group by 1
      ) f on f.balance_id = b.id`.execute(tx);
    for (const balance of balances) recount.compare(balance);
    const { rows: goods } = await sql<GoodsFact>`
      select g.balance_id, ${sourceOf('g')} as source, g.quantity, g.value from transit_goods g`.execute(tx);
    recount.compareGoods(goods);
    yield* recount.drain();
    yield* await differingLots(tx);
  } finally {
    await tx.rollback().execute();
  }
}

/** Compares lots and rolls with the sums of their movements. */
async function differingLots(tx: Db): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select coalesce(l.balance_id, m.balance_id)::text as balance_id, null as movement_id, 'onHand' as what,
           coalesce(l.on_hand, 0)::text as kept, coalesce(m.quantity, 0)::text as recomputed
    from lot_balances l
    full join (select balance_id, lot_id, roll_id, sum(quantity) as quantity from movements where lot_id is not null group by 1, 2, 3) m
      on m.balance_id = l.balance_id and m.lot_id = l.lot_id and m.roll_id is not distinct from l.roll_id
    where coalesce(l.on_hand, 0) <> coalesce(m.quantity, 0)`.execute(tx);
  return rows;
}

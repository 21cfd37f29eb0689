import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import type { Explanation, ExplanationQuery } from '@mrp/contract/features/stock/item.ts';
import { decimal, shareLeft, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { AppError } from '../../../platform/app-error.ts';
import { anyId, preparedStatement, type Db } from '../../../platform/database/database.ts';
import { holderRef } from '../holders.queries.ts';
import { matchesItemLevel, greigeLeftFor, isDyeingHolder, readStockItem, refuseUnknownItem } from './items.queries.ts';
import { documentJoins, storedDocument, resolveDocumentRefs, type WithStoredDocument } from '../document-refs.queries.ts';
import { latestMovements, readMovements } from './movements.queries.ts';
import { addLots, addMovements, explainTerms, type BalanceFact } from './explanation.rules.ts';

const LATEST = 20;

/** Explains a quantity by its movements and documents, and checks whether the movements agree with it. */
export async function explainQuantity(db: Db, goods: ItemLevel, itemId: string, query: ExplanationQuery): Promise<Explanation> {
  const { quantity, holderId, at = null } = query;
  if (quantity === 'scheduledIn' || quantity === 'scheduledOut') {
    await refuseUnknownItem(db, goods, itemId);
    return explainScheduled(db, itemId, quantity, holderId, at);
  }
  if (at !== null && (quantity === 'reserved' || quantity === 'frozen' || quantity === 'available'))
    throw new AppError('VALIDATION', {}, { fields: { at: '占用与冻结没有历史，请查看当前库存' } });
  const ownership = quantity === 'brand' ? 1 : quantity === 'supplier' ? 2 : null;
  // 可转色量 of a colour is computed from the greige of its material. Other quantities only need the balances of the item.
  const dyed = quantity === 'convertible' ? await readStockItem(db, goods, itemId) : null;
  const items = dyed
    ? sql<SqlBool>`i.spu_id = ${dyed.spuId} and i.sku_id is null and ${isDyeingHolder} and ${sql.lit(dyed.greigeManaged)}`
    : sql<SqlBool>`i.id = ${itemId} and ${matchesItemLevel(goods)}`;
  const balances = sql<SqlBool>`${items} and ${holderId ? sql`b.holder_id = ${holderId}` : sql`true`}
    and ${ownership === null ? sql`true` : sql`b.ownership = ${ownership}`}`;
  const facts = await readBalances(db, balances, { at, dyed });
  if (!dyed && facts.length === 0) await refuseUnknownItem(db, goods, itemId);
  const conversion = dyed && { dyeLoss: dyed.dyeLoss ?? '0', decimals: dyed.unit.decimals };
  return {
    quantity,
    ...explainTerms(quantity, facts, conversion),
    factor: conversion && shareLeft(conversion.dyeLoss).times(100).toFixed(),
    ...(await readEvidence(db, facts, at)),
    scheduled: [],
  };
}

/** Explains scheduled receipts or issues by document. */
async function explainScheduled(
  db: Db,
  itemId: string,
  quantity: 'scheduledIn' | 'scheduledOut',
  holderId: string | undefined,
  at: string | null,
): Promise<Explanation> {
  if (at !== null) throw new AppError('VALIDATION', {}, { fields: { at: '即将出入库没有历史，请查看当前库存' } });
  const { rows } = await sql<WithStoredDocument<Explanation['scheduled'][number]>>`
    with promised as (
      select r.document_kind, r.document_id, r.holder_id, r.supplier_id, r.due_on, sum(r.quantity) as quantity
      from ${quantity === 'scheduledIn' ? sql`(select * from scheduled_receipts where committed)` : sql`scheduled_issues`} r
      join stock_items i on i.spu_id = r.spu_id and i.sku_id is not distinct from r.sku_id
      where i.id = ${itemId} and ${holderId ? sql`r.holder_id = ${holderId}` : sql`true`}
      group by r.document_kind, r.document_id, r.holder_id, r.supplier_id, r.due_on
    )
    select ${storedDocument('p')} as document, ${holderRef('h')} as holder, v.abbreviation as supplier, p.quantity::text as quantity, p.due_on,
           p.due_on < business_day() as is_overdue
    from promised p join holders h on h.id = p.holder_id left join suppliers v on v.id = p.supplier_id ${documentJoins('p')}
    order by p.due_on, p.document_kind, p.document_id`.execute(db);
  const scheduled = resolveDocumentRefs(rows);
  const terms = scheduled.map(({ document, holder, quantity: value }) => ({
    label: `${holder.name} · ${document.label} ${document.code ?? ''}`,
    holder,
    ownership: null,
    value,
  }));
  const result = sumDecimals(['0', ...terms.map(({ value }) => value)]);
  const nothing = { movementSums: [], lots: [], laterMovements: 0, movements: [], reservations: [], factor: null, check: null };
  return { quantity, result, terms, scheduled, ...nothing };
}

/** Reads each balance together with the sums of its movements in one statement, so that they can be compared. */
async function readBalances(
  db: Db,
  which: RawBuilder<SqlBool>,
  { at, dyed }: { at: string | null; dyed: { skuId: string | null } | null },
): Promise<BalanceFact[]> {
  const free = sql`b.on_hand - b.reserved - b.frozen`;
  const planned = at === null && dyed ? sql`${free} - ${greigeLeftFor(sql`${dyed.skuId}::bigint`, ['b', 'i'])}` : sql`0::numeric(16, 4)`;
  const { rows } = await sql<BalanceFact>`${preparedStatement}
    select b.id, ${holderRef('h')} as holder, b.ownership, b.reserved, b.frozen,
           ${at === null ? sql`b.on_hand` : sql`coalesce(stock_at(b.id, ${at}::timestamptz), 0)`} as on_hand,
           (${planned})::text as planned, ${sql.lit(at !== null)} as is_past,
           coalesce((select jsonb_agg(jsonb_build_object('type', s.type, 'count', s.count, 'quantity', s.quantity::text)) from (
             select m.type, count(*), sum(m.quantity) as quantity from movements m where m.balance_id = b.id and ${until(at)} group by m.type) s), '[]') as moved,
           coalesce((
             select jsonb_agg(jsonb_build_object('id', l.id::text, 'lotNo', l.lot_no, 'receivedOn', l.received_on, 'quality', l.quality,
                      'rollId', left_of.roll_id::text, 'onHand', left_of.on_hand::text))
             from (${leftOfLots(at)}) left_of join lots l on l.id = left_of.lot_id), '[]') as lots
    from stock_balances b join stock_items i on i.id = b.item_id join holders h on h.id = b.holder_id
    where ${which} order by h.name, b.ownership`.execute(db);
  return rows;
}

/** By lot and roll, for balance `b`; at a past moment summed from the movements. */
const leftOfLots = (at: string | null) =>
  at === null
    ? sql`select x.lot_id, x.roll_id, x.on_hand from lot_balances x where x.balance_id = b.id and x.on_hand > 0`
    : sql`select m.lot_id, m.roll_id, sum(m.quantity) as on_hand from movements m
          where m.balance_id = b.id and ${until(at)} and m.lot_id is not null group by 1, 2 having sum(m.quantity) <> 0`;

const until = (at: string | null) => (at === null ? sql<SqlBool>`true` : sql<SqlBool>`m.posted_at <= ${at}::timestamptz`);

type Evidence = Pick<Explanation, 'laterMovements' | 'movementSums' | 'lots' | 'movements' | 'reservations'>;

async function readEvidence(db: Db, facts: readonly BalanceFact[], at: string | null): Promise<Evidence> {
  const balances = anyId(facts.map(({ id }) => id));
  const isReserved = at === null && facts.some(({ reserved }) => !decimal(reserved).isZero());
  return {
    laterMovements: at === null ? 0 : await countLater(db, balances, at),
    movementSums: addMovements(facts),
    lots: addLots(facts),
    movements: await readMovements(db, latestOfAll(balances, at), preparedStatement),
    reservations: isReserved ? await readReservations(db, balances) : [],
  };
}

/** The latest movements of all these balances. The limit is a literal, so that the prepared plan is kept. */
const latestOfAll = (balances: RawBuilder<unknown>, at: string | null) => sql`
  select m.* from stock_balances own cross join lateral (${latestMovements('own', until(at), sql.lit(LATEST))}) m
  where own.id = ${balances} order by m.id desc limit ${sql.lit(LATEST)}`;

async function countLater(db: Db, balances: RawBuilder<unknown>, at: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`${preparedStatement}
    select count(*)::int as count from movements m where m.balance_id = ${balances} and m.posted_at > ${at}::timestamptz`.execute(db);
  return rows[0]?.count ?? 0;
}

async function readReservations(db: Db, balances: RawBuilder<unknown>): Promise<Explanation['reservations']> {
  const { rows } = await sql<WithStoredDocument<Explanation['reservations'][number]>>`${preparedStatement}
    select ${storedDocument('v')} as document, ${holderRef('h')} as holder, b.ownership, v.quantity, v.expires_at, v.created_at
    from reservations v join stock_balances b on b.id = v.balance_id join holders h on h.id = b.holder_id ${documentJoins('v')}
    where v.balance_id = ${balances} order by v.id`.execute(db);
  return resolveDocumentRefs(rows);
}

import { sql, type SqlBool } from 'kysely';
import type { Goods, HolderRef } from '@mrp/contract/features/stock/goods.ts';
import type { Explanation, ExplanationQuery } from '@mrp/contract/features/stock/item.ts';
import { shareLeft, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { AppError } from '../../../platform/app-error.ts';
import { oneOf, plannedOnce, type Db } from '../../../platform/database.ts';
import { holderRef } from '../holders/queries.ts';
import { listStockItems, refuseUnknownItem } from '../items/queries.ts';
import { nameDocuments, readMovements } from '../movements/queries.ts';
import { explainTerms, type BalanceFact } from './rules.ts';

const LATEST = 20;

/** What a quantity is made of, down to movements and documents, and whether the movements agree. */
export async function explainQuantity(db: Db, goods: Goods, itemId: string, query: ExplanationQuery): Promise<Explanation> {
  await refuseUnknownItem(db, goods, itemId);
  const { quantity, holderId, at = null } = query;
  if (quantity === 'scheduledIn' || quantity === 'scheduledOut') return explainScheduled(db, itemId, quantity, holderId, at);
  if (at !== null && (quantity === 'reserved' || quantity === 'frozen' || quantity === 'available'))
    throw new AppError('VALIDATION', {}, { fields: { at: '占用与冻结没有历史，请查看当前库存' } });
  const item = (await listStockItems(db, [itemId])).get(itemId);
  const ownership = quantity === 'brand' ? 1 : quantity === 'supplier' ? 2 : null;
  // 可转色量 of a colour is made of the greige of its material.
  const greige = sql<SqlBool>`i.spu_id = ${item?.spuId ?? ''} and i.sku_id is null`;
  const balances = sql<SqlBool>`${quantity === 'convertible' ? greige : sql`i.id = ${itemId}`} and ${holderId ? sql`b.holder_id = ${holderId}` : sql`true`}
    and ${ownership === null ? sql`true` : sql`b.ownership = ${ownership}`}`;
  const { rows: ids } = await sql<{
    id: string;
  }>`${plannedOnce} select b.id from stock_balances b join stock_items i on i.id = b.item_id where ${balances}`.execute(db);
  const chosen = ids.map(({ id }) => id);
  const facts = await readBalances(db, chosen, at);
  const dyeLoss = quantity === 'convertible' ? (item?.dyeLoss ?? '0') : null;
  return {
    quantity,
    ...explainTerms(quantity, facts, { dyeLoss, decimals: item?.unit.decimals ?? 4 }),
    factor: dyeLoss === null ? null : shareLeft(dyeLoss).times(100).toFixed(),
    ...(await readEvidence(db, chosen, at)),
    scheduled: [],
  };
}

/** What documents promise, document by document. */
async function explainScheduled(
  db: Db,
  itemId: string,
  quantity: 'scheduledIn' | 'scheduledOut',
  holderId: string | undefined,
  at: string | null,
): Promise<Explanation> {
  if (at !== null) throw new AppError('VALIDATION', {}, { fields: { at: '即将出入库没有历史，请查看当前库存' } });
  const { rows } = await sql<Omit<Explanation['scheduled'][number], 'document'> & { document: { kind: string; id: string } }>`
    select jsonb_build_object('kind', r.document_kind, 'id', r.document_id::text) as document, ${holderRef('h')} as holder, v.abbreviation as supplier,
           sum(r.quantity)::text as quantity, r.due_on, r.due_on < business_day() as is_overdue
    from ${quantity === 'scheduledIn' ? sql`(select * from scheduled_receipts where committed)` : sql`scheduled_issues`} r
    join stock_items i on i.spu_id = r.spu_id and i.sku_id is not distinct from r.sku_id
    join holders h on h.id = r.holder_id
    join suppliers v on v.id = r.supplier_id
    where i.id = ${itemId} and ${holderId ? sql`r.holder_id = ${holderId}` : sql`true`}
    group by r.document_kind, r.document_id, h.id, v.id, r.due_on
    order by r.due_on, r.document_kind, r.document_id`.execute(db);
  const scheduled = await nameDocuments(db, rows);
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

async function readBalances(db: Db, ids: readonly string[], at: string | null): Promise<BalanceFact[]> {
  const { rows } = await sql<BalanceFact>`${plannedOnce}
    select ${holderRef('h')} as holder, b.ownership, b.reserved, b.frozen,
           ${at === null ? sql`b.on_hand` : sql`coalesce(stock_at(b.id, ${at}::timestamptz), 0)`} as on_hand,
           (select coalesce(sum(m.quantity), 0)::text from movements m
            where m.balance_id = b.id and ${at === null ? sql`true` : sql`m.posted_at <= ${at}::timestamptz`}) as recomputed
    from stock_balances b join holders h on h.id = b.holder_id where b.id = ${oneOf(ids)} order by h.name, b.ownership`.execute(db);
  return rows;
}

type Evidence = Pick<Explanation, 'laterMovements' | 'movementSums' | 'lots' | 'movements' | 'reservations'>;

async function countLater(db: Db, ids: readonly string[], at: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`${plannedOnce}
    select count(*)::int as count from movements m where m.balance_id = ${oneOf(ids)} and m.posted_at > ${at}::timestamptz`.execute(db);
  return rows[0]?.count ?? 0;
}

async function readEvidence(db: Db, ids: readonly string[], at: string | null): Promise<Evidence> {
  const until = sql<SqlBool>`m.balance_id = ${oneOf(ids)} and ${at === null ? sql`true` : sql`m.posted_at <= ${at}::timestamptz`}`;
  const { rows: movementSums } = await sql<Evidence['movementSums'][number]>`${plannedOnce}
    select m.type, t.label as type_label, count(*)::int as count, sum(m.quantity)::text as quantity
    from movements m join movement_types t on t.code = m.type where ${until} group by m.type, t.label, t.position order by t.position`.execute(
    db,
  );
  const { rows: lots } = await sql<Evidence['lots'][number]>`${plannedOnce}
    select l.lot_no, count(distinct m.roll_id)::int as rolls, sum(m.quantity)::text as on_hand, l.received_on, l.quality
    from movements m join lots l on l.id = m.lot_id where ${until}
    group by l.id having sum(m.quantity) <> 0 order by l.received_on, l.id`.execute(db);
  const { rows: reservations } = await sql<
    Omit<Evidence['reservations'][number], 'document'> & { document: { kind: string; id: string }; holder: HolderRef }
  >`${plannedOnce}
    select jsonb_build_object('kind', v.document_kind, 'id', v.document_id::text) as document, ${holderRef('h')} as holder, b.ownership, v.quantity,
           v.expires_at, v.created_at
    from reservations v join stock_balances b on b.id = v.balance_id join holders h on h.id = b.holder_id
    where v.balance_id = ${oneOf(ids)} order by v.id`.execute(db);
  return {
    laterMovements: at === null ? 0 : await countLater(db, ids, at),
    movementSums,
    lots,
    movements: await readMovements(db, until, { limit: LATEST, mark: plannedOnce }),
    reservations: at === null ? await nameDocuments(db, reservations) : [],
  };
}

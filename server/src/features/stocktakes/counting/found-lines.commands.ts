import { sql } from 'kysely';
import type { CountEvent } from '@mrp/contract/features/stocktakes/tasks.ts';
import { countButtons } from '@mrp/contract/features/stocktakes/workflow.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { ensureStockItems, lockStock, type BalanceKey } from '../../stock/commands.ts';
import { openCounts } from '../../stock/open-counts.commands.ts';
import { listOpenCounts } from '../../stock/open-counts.queries.ts';
import { isEventId, linesOf } from './events.rules.ts';
import { lockNamedLines } from './events.queries.ts';
import { chooseThing, listThings, type FoundThing } from './found-lines.queries.ts';
import type { StoredStocktake } from '../queries.ts';
import { ownersOf, placesOf, sharesOfLines } from '../scope.queries.ts';

/**
 * Adds lines for what counters found although nobody listed it; returns why, by event, where that is impossible. What another open count
 * counts is not added: two counts would correct the same balance.
 */
export async function addFoundLines(
  tx: Tx,
  stocktake: StoredStocktake,
  user: Identity,
  events: readonly CountEvent[],
): Promise<Map<string, string>> {
  const adding = events.filter(({ id, adds, lineId, mode }) => isEventId(id) && adds && !lineId && mode !== null && mode !== 'VOID');
  if (stocktake.state !== 'COUNTING' || adding.length === 0 || !user.permissions.has(countButtons.record)) return new Map();
  // One after the other: two phones may find the same thing.
  await sql`select pg_advisory_xact_lock(hashtextextended('stocktake_lines', ${stocktake.id}::bigint))`.execute(tx);
  const lines = await lockNamedLines(tx, stocktake.id, user.userId, adding, []);
  const missing = adding.filter((event) => linesOf(event, lines).length === 0);
  const things = await listThings(tx, stocktake.goods, missing);
  const chosen = missing.map((event) => ({ event, thing: chooseThing(event, things) }));
  const unlisted = new Map(chosen.flatMap(({ event, thing }) => (typeof thing === 'string' ? [[event.id, thing] as const] : [])));
  const found = chosen.flatMap(({ event, thing }) => (typeof thing === 'string' ? [] : [{ event, thing }]));
  if (found.length === 0) return unlisted;
  const itemIds = await ensureStockItems(
    tx,
    found.map(({ thing }) => thing),
  );
  const keysOf = (ids: readonly string[]): BalanceKey[] =>
    ids.flatMap((itemId) => ownersOf(stocktake).map((ownership) => ({ holderId: stocktake.holderId, ownership, itemId })));
  await lockStock(tx, keysOf([...new Set(itemIds)]));
  const others = await listOthers(tx, stocktake, keysOf([...new Set(itemIds)]));
  const added = found.flatMap(({ event, thing }, at) => {
    const itemId = itemIds[at] ?? '';
    const code = others.get(itemId);
    if (code !== undefined) unlisted.set(event.id, `${thing.code} 正在盘点单 ${code} 中，请在那张单里盘`);
    return code === undefined ? [{ itemId, thing }] : [];
  });
  await hold(tx, stocktake, keysOf([...new Set(added.map(({ itemId }) => itemId))]));
  await insertLines(tx, stocktake, user, added);
  return unlisted;
}

/** By item: the other count that has it. */
async function listOthers(tx: Tx, stocktake: StoredStocktake, keys: readonly BalanceKey[]): Promise<Map<string, string>> {
  const places = placesOf({ ...stocktake, kind: 1 });
  const others = await listOpenCounts(tx, keys, { except: stocktake.id, places });
  const whole = others.find(({ itemId }) => itemId === null);
  return new Map([
    ...(whole ? keys.map(({ itemId }) => [itemId, whole.code] as const) : []),
    ...others.flatMap(({ itemId, code }) => (itemId === null ? [] : [[itemId, code] as const])),
  ]);
}

async function hold(tx: Tx, { id, code, freezes, goods }: StoredStocktake, keys: readonly BalanceKey[]): Promise<void> {
  const { rows: held } = await sql<{ itemId: string }>`
    select distinct c.item_id from open_counts c where c.document_id = ${id} and c.item_id is not null`.execute(tx);
  const known = new Set(held.map(({ itemId }) => itemId));
  const free = keys.filter(({ itemId }) => !known.has(itemId));
  await openCounts(
    tx,
    { documentId: id, code, frozen: freezes },
    free.map((key) => ({ ...key, greige: goods === 'SPU' })),
  );
}

async function insertLines(
  tx: Tx,
  { id }: StoredStocktake,
  { userId }: Identity,
  added: readonly { itemId: string; thing: FoundThing }[],
): Promise<void> {
  const wanted = JSON.stringify(added.map(({ itemId, thing: { lotId, rollId } }) => ({ itemId, lotId, rollId })));
  await sql`
    insert into stocktake_lines (stocktake_id, position, item_id, lot_id, roll_id, code, name, colour_name, unit_id, added_by)
    select ${id}, (select max(l.position) from stocktake_lines l where l.stocktake_id = ${id}) + row_number() over (order by w.n), i.id, w."lotId", w."rollId",
           coalesce(k.code, p.code), p.name, coalesce(k.colour_name, ''), i.unit_id, ${userId}
    from (
      select min(n) as n, "itemId", "lotId", "rollId"
      from rows from (jsonb_to_recordset(${wanted}) as ("itemId" bigint, "lotId" bigint, "rollId" bigint)) with ordinality as x ("itemId", "lotId", "rollId", n)
      group by 2, 3, 4
    ) w
    join stock_items i on i.id = w."itemId"
    join spus p on p.id = i.spu_id
    left join skus k on k.id = i.sku_id`.execute(tx);
  await sql`insert into stocktake_shares (stocktake_id, line_id, ownership, balance_id, snapshot) ${sharesOfLines(id)}`.execute(tx);
}

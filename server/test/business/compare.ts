import { sql } from 'kysely';
import { expect } from 'vitest';
import { told, units } from './exact.ts';
import type { Play } from './play.ts';
import { leftOf, totalOf } from './documents.ts';
import type { State } from './state.ts';
import { allPlaces, items, type Item } from './world.ts';

type Figures = Record<string, Record<string, bigint>>;

/** Every balance of the brand: what is there, reserved, of use, and worth; and what is on its way. */
export async function compareBalances({ b, shop, state, now }: Play): Promise<void> {
  const itemIds = items.map((item) => shop.goods[item].itemId);
  const { rows } = await sql<{
    holder: string;
    item: string;
    isTransit: boolean;
    onHand: string;
    reserved: string;
    frozen: string;
    value: string;
  }>`
    select b.holder_id as holder, b.item_id as item, h.kind = 'TRANSIT' as is_transit, b.on_hand::text, b.reserved::text, b.frozen::text, b.value::text
    from stock_balances b join holders h on h.id = b.holder_id
    where b.ownership = 1 and b.item_id = any(${itemIds}::bigint[]) and b.on_hand + coalesce(b.value, 0) + b.reserved + b.frozen <> 0`.execute(
    b.t.ownerDb,
  );
  const names = new Map(allPlaces.map((place) => [b.holders[place], place]));
  const itemNames = new Map(items.map((item) => [shop.goods[item].itemId, item]));
  const stored = Object.fromEntries(
    rows.map((row) => [
      `${itemNames.get(row.item)} ${row.isTransit ? 'under way' : (names.get(row.holder) ?? `at holder ${row.holder}`)}`,
      inWords({ onHand: units(row.onHand), reserved: units(row.reserved), unfit: units(row.frozen), value: units(row.value) }),
    ]),
  );
  expect(stored, now).toEqual(inWords(balancesOf(state)));
}

function balancesOf(state: State): Figures {
  const all: Figures = {};
  for (const item of items) {
    for (const place of allPlaces) {
      const balance = state.balance(place, item);
      const { onHand, value } = balance;
      if (onHand !== 0n || value !== 0n)
        all[`${item} ${place}`] = { onHand, reserved: state.reserved(place, item), unfit: state.unfit(place, item), value };
    }
    const [onHand, value] = underWay(state, item);
    if (onHand !== 0n || value !== 0n) all[`${item} under way`] = { onHand, reserved: 0n, unfit: state.unfit('under way', item), value };
  }
  return all;
}

/** Quantity and value of goods that travel. */
export function underWay({ shipments, documents }: State, item: Item): [bigint, bigint] {
  const sent = shipments.filter((one) => one.item === item);
  const moved = documents.filter((one) => one.item === item && one.state === 'TRAVELLING');
  return [
    totalOf(sent, ({ shares }) => totalOf(shares, leftOf)) + totalOf(moved, ({ quantity, arrived }) => quantity - arrived),
    totalOf(sent, ({ amount, goneAmount }) => amount - goneAmount) + totalOf(moved, ({ amount, arrivedAmount }) => amount - arrivedAmount),
  ];
}

/** What orders, picks and preparations say of themselves. */
export async function compareDocuments({ b, state, now }: Play): Promise<void> {
  const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id);
  const { rows: purchases } = await sql<Record<string, string>>`
    select order_id as id, shipped_quantity::text as shipped, received_quantity::text as received, closed_quantity::text as closed,
           rejected_quantity::text as rejected, returned_quantity::text as returned, (promised_on - business_day())::text as "dueIn"
    from purchase_lines where order_id = any(${ids(state.purchases)}::bigint[]) order by order_id`.execute(b.t.ownerDb);
  expect(purchases.map(figuresOf), now).toEqual(
    state.purchases.map(({ id, shipped, received, closed, rejected, returned, dueIn }) =>
      inWords({
        id,
        shipped,
        received,
        closed,
        rejected,
        returned,
        dueIn: String(dueIn),
      }),
    ),
  );
  const { rows: picks } = await sql<Record<string, string>>`
    select l.pick_id as id, l.picked_quantity::text as picked, l.returned_quantity::text as returned,
           coalesce((select sum(r.quantity) from reservations r where r.document_kind = 'pick' and r.document_id = l.pick_id), 0)::text as reserved
    from pick_lines l where l.pick_id = any(${ids(state.picks)}::bigint[]) order by l.pick_id`.execute(b.t.ownerDb);
  expect(picks.map(figuresOf), now).toEqual(
    state.picks.map(({ id, picked, returned, reserved }) => inWords({ id, picked, returned, reserved })),
  );
  const prepared = state.productions.flatMap(({ orders }) => orders);
  const { rows: preparations } = await sql<Record<string, string>>`
    select id, finished_quantity::text as finished
    from preparation_lines where order_id = any(${ids(prepared)}::bigint[]) order by id`.execute(b.t.ownerDb);
  expect(preparations.map(figuresOf), now).toEqual(prepared.map(({ lineId: id, finished }) => inWords({ id, finished })));
}

function figuresOf({ id, ...figures }: Record<string, string>): Record<string, string> {
  return { id: id ?? '', ...Object.fromEntries(Object.entries(figures).map(([name, text]) => [name, told(units(text))])) };
}

/** Numbers as people read them, so that a difference is told. */
export function inWords<T>(value: T): unknown {
  if (typeof value === 'bigint') return told(value);
  if (Array.isArray(value)) return value.map(inWords);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inWords(one)]));
  return value;
}

import { sql } from 'kysely';
import { expect } from 'vitest';
import { told, units } from './exact.ts';
import type { Play } from './play.ts';
import { allPlaces } from './world.ts';

/** Every roll that is anywhere: at one place, or under way, as long as it was measured, and of use or not. */
export async function compareRolls({ b, shop, state, now }: Play): Promise<void> {
  const { rows } = await sql<{ rollNo: string; holder: string; isTransit: boolean; onHand: string; frozen: string }>`
    select r.roll_no, h.id as holder, h.kind = 'TRANSIT' as is_transit, sum(l.on_hand)::text as on_hand, sum(l.frozen)::text as frozen
    from lot_balances l join stock_balances s on s.id = l.balance_id join holders h on h.id = s.holder_id join rolls r on r.id = l.roll_id
    where s.item_id = ${shop.goods.rolls.itemId} and l.on_hand <> 0 group by r.roll_no, h.id, h.kind`.execute(b.t.ownerDb);
  const places = new Map(allPlaces.map((place) => [b.holders[place], place]));
  const stored = rows.map(({ rollNo, holder, isTransit, onHand, frozen }) => [
    rollNo,
    `${told(units(onHand))} ${isTransit ? 'under way' : (places.get(holder) ?? holder)} of it unfit ${told(units(frozen))}`,
  ]);
  const known = [...state.rolls].filter(([, { place }]) => place !== 'lost');
  const expected = known.map(([name, { place, quantity }]) => [
    name,
    `${told(quantity)} ${place} of it unfit ${told(state.isUnfit(name) ? quantity : 0n)}`,
  ]);
  expect(Object.fromEntries(stored), `${now}: rolls`).toEqual(Object.fromEntries(expected));
}

import { expect } from 'vitest';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { dataOf } from '../styles.ts';
import { ageOf } from './balance.ts';
import type { Play } from './play.ts';
import { places } from './world.ts';

/** 库龄: for how many days the oldest goods of each place have been in stock. */
export async function compareAges({ b, shop, state, user, now }: Play): Promise<void> {
  for (const item of ['cloth', 'trim'] as const) {
    const { holders } = dataOf(await user.call(skuStockApi.get, { params: { id: shop.goods[item].itemId } }));
    const stored = places.map((place) => holders.find(({ holder }) => holder.id === b.holders[place])?.ageDays ?? null);
    const expected = places.map((place) => {
      const balance = state.balance(place, item);
      return balance.onHand > 0n ? ageOf(balance) : null;
    });
    expect(stored, `${now}: ages of ${item}`).toEqual(expected);
  }
}

import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Play } from './play.ts';

/** What people were told of prices and deliveries: each notice once, with the figures of its document. */
export async function compareNotices({ b, shop, state, now }: Play): Promise<void> {
  const spuIds = [shop.goods.cloth.spuId, shop.goods.trim.spuId, shop.goods.rolls.spuId];
  const codes = state.purchases.map(({ code }) => `采购单 ${code} %`);
  const { rows } = await sql<{ title: string }>`
    select title from (
      select distinct kind, subject, title from notices
      where kind = 'PRICE_ALERT' and substring(path from 'spuIds=([0-9]+)') = any(${spuIds}::text[])
        or kind = 'PURCHASE_ARRIVAL' and title like any(${codes}::text[])) told`.execute(b.t.ownerDb);
  expect(rows.map(({ title }) => title).toSorted(), `${now}: what was told`).toEqual(state.told.toSorted());
}

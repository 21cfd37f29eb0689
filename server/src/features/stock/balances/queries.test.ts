import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { testApp } from '../../../../test/app.ts';
import { rolledBack } from '../../../../test/rolled-back.ts';
import { aStockWorld } from '../../../../test/stock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { sumStock } from './queries.ts';

const PLACES = 100_010;
const accountant = {
  userId: '1',
  username: 'accountant',
  nickName: '会计',
  sessionId: '1',
  isAdministrator: false,
  mustChangePassword: false,
  permissions: new Set<string>([VIEW_PRICES]),
};

/** One kilogram at two yuan at each of many holders, last moved a second ago. */
async function fillPlaces(tx: Db, itemId: string): Promise<void> {
  await sql`alter table stock_balances drop constraint stock_balances_holder_id_fkey`.execute(tx);
  await sql`
    insert into stock_balances (holder_id, ownership, item_id, on_hand, value, greige, place_on_hand, last_moved_at, place_moved_at)
    select 1000000 + n, 1, ${itemId}, 1, 2, false, 1, now() - interval '1 second', now() - interval '1 second'
    from generate_series(1, ${PLACES}::int) n`.execute(tx);
  await sql`analyze stock_balances`.execute(tx);
}

it('the totals of the stock list cover all matching rows, both now and at a past moment', async () => {
  const t = await testApp();
  const w = await aStockWorld(t, 1);
  await rolledBack(t, async (tx) => {
    await fillPlaces(tx, w.items[0] ?? '');
    const sums = { brand: '100010.0000', supplier: '0.0000', total: '100010.0000', value: '200020.00' };
    expect(await sumStock(tx, 'SKU', {}, accountant)).toMatchObject([{ ...sums, reserved: '0.0000', available: '100010.0000' }]);
    const at = new Date().toISOString();
    expect(await sumStock(tx, 'SKU', { at }, accountant)).toMatchObject([{ ...sums, reserved: null, available: null }]);
  });
});

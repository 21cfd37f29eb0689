import { purchaseSource } from '../../../server/src/features/purchases/orders/queries.ts';
import type { Fixtures } from '../fixtures.ts';
import { measureListPages, type MeasuredList } from '../list-figures.ts';
import { LINES_OF_PURCHASE } from '../purchases.ts';
import type { Figure } from '../table.ts';

const LINES = 1_000_000;
const SMALL = 10_000;

const purchases: MeasuredList = {
  what: `purchase orders of ${LINES_OF_PURCHASE} lines`,
  address: '/api/material/mrp/mrp/purchases',
  listed: { load: purchaseSource.load, from: 'purchase_orders o', id: 'o.id' },
  asked: [
    { query: 'sort=-updatedAt', where: 'true', key: 'o.updated_at desc, o.id desc' },
    { query: 'state=CONFIRMED&sort=-updatedAt', where: `o.state = 'CONFIRMED'`, key: 'o.updated_at desc, o.id desc' },
    { query: 'sort=dueOn', where: 'true', key: 'o.due_on, o.id' },
    {
      query: 'overdue=1&sort=dueOn',
      where: `o.state in ('PLACED', 'CONFIRMED', 'SHIPPED') and o.due_on < business_day()`,
      key: 'o.due_on, o.id',
    },
    { query: 'source=DIRECT&sort=-updatedAt', where: `o.source = 'DIRECT'`, key: 'o.updated_at desc, o.id desc' },
  ],
};

/** P3 for purchase orders. */
export async function measurePurchases(fixtures: Fixtures): Promise<Figure[]> {
  const size = Math.max(SMALL, Math.round((LINES / LINES_OF_PURCHASE) * fixtures.scale));
  const large = await fixtures.purchases(size);
  return measureListPages(fixtures, purchases, { serving: large, size }, { serving: await fixtures.purchases(SMALL), size: SMALL });
}

import { preparationSource } from '../../../server/src/features/preparations/queries.ts';
import type { Fixtures } from '../fixtures.ts';
import { measureListPages, type MeasuredList } from '../list-figures.ts';
import type { Figure } from '../table.ts';

const LISTED = 200_000;
const SMALL = 10_000;

const preparations: MeasuredList = {
  what: 'preparation orders',
  address: '/api/material/mrp/mrp/preparations',
  listed: { load: preparationSource.load, from: 'preparation_orders o', id: 'o.id' },
  asked: [
    { query: 'sort=-updatedAt', where: 'true', key: 'o.updated_at desc, o.id desc' },
    { query: 'state=WAITING&sort=-updatedAt', where: `o.state = 'WAITING'`, key: 'o.updated_at desc, o.id desc' },
    { query: 'sort=expectedOn', where: 'true', key: 'o.expected_on, o.id' },
    {
      query: 'overdue=1&sort=expectedOn',
      where: `o.state in ('PENDING', 'WAITING', 'PRODUCING') and o.expected_on < business_day()`,
      key: 'o.expected_on, o.id',
    },
    { query: 'kind=SPU&sort=-updatedAt', where: `o.kind = 'SPU'`, key: 'o.updated_at desc, o.id desc' },
  ],
};

/** P3 for preparation orders. */
export async function measurePreparations(fixtures: Fixtures): Promise<Figure[]> {
  const size = Math.max(SMALL, Math.round(LISTED * fixtures.scale));
  const large = await fixtures.preparations(size);
  return measureListPages(fixtures, preparations, { serving: large, size }, { serving: await fixtures.preparations(SMALL), size: SMALL });
}

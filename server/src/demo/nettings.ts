import { sql } from 'kysely';
import { NettingInput } from '@mrp/contract/features/netting/record.ts';
import { runNetting } from '../features/netting/commands.ts';
import { listDemands } from '../features/netting/runs/demands.queries.ts';
import { transact, type Db } from '../platform/database/database.ts';
import type { Identity } from '../platform/http/identity.ts';

const STYLES = 4;
const DAYS_AHEAD = 45;

/** Runs two nettings of the first orders as 备料专员, with and without own stock, so that they can be compared; none is confirmed. */
export async function loadNettings(db: Db, { specialist }: { specialist: Identity }): Promise<number> {
  const as = <T>(work: Parameters<typeof transact<T>>[2]): Promise<T> =>
    transact(db, { userId: specialist.userId, requestId: 'demo', action: '测算' }, work, 'repeatable read');
  const { demands, holderId, otherHolderIds } = await readScope(db);
  for (const [name, others] of [
    ['首批四款，计入总仓', otherHolderIds],
    ['首批四款，仅收货方库存', []],
  ] as const) {
    const input = NettingInput.parse({ goods: 'SKU', name, holderId, otherHolderIds: others, demands });
    await as((tx) => runNetting(tx, input));
  }
  return 2;
}

async function readScope(db: Db) {
  const { rows: styles } = await sql<{
    id: string;
  }>`select s.id from styles s where exists (select from boms b where b.style_id = s.id and b.state = 'EFFECTIVE') order by s.code limit ${STYLES}`.execute(
    db,
  );
  const { rows: places } = await sql<{ factory: string; store: string | null; day: string }>`
    select (select id from holders where kind = 'GARMENT_SUPPLIER' and active order by name = '木棉制衣' desc, id limit 1) as factory,
           (select id from holders where kind = 'OWN' and active order by id limit 1) as store, (business_day() + ${DAYS_AHEAD}::int)::text as day`.execute(
    db,
  );
  const [place] = places;
  if (!place || styles.length === 0) throw new Error('the demo lacks what is netted');
  const choices = await listDemands(db, { garmentOrderIds: [], styleIds: styles.map(({ id }) => id), runId: null });
  return {
    holderId: place.factory,
    otherHolderIds: place.store === null ? [] : [place.store],
    demands: choices.map(({ skcId, garmentOrderId, size, pieces, deliverOn }) => ({
      skcId,
      garmentOrderId,
      size,
      pieces,
      needOn: deliverOn ?? place.day,
    })),
  };
}

import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { preparationsApi, productionsApi } from '@mrp/contract/features/preparations.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { aPreparationWorld, aWaitingPreparation, type PreparationWorld } from '../../../test/preparations.ts';
import { rolledBack } from '../../../test/rolled-back.ts';
import { dataOf } from '../../../test/styles.ts';
import { shareDiagnostic } from './shares.queries.ts';

let t: TestApp;
let w: PreparationWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t);
  // Counted like pieces, so that a batch of one cannot be divided.
  await t.ownerDb.updateTable('units').set({ decimals: 0 }).where('name', '=', '公斤').execute();
  await w.offer(w.skus[0] ?? '', { bulk: '42.00' });
});

/** Receives the batches of a production of several orders; answers what each order has after each batch. */
async function sharesOf(wanted: readonly string[], batches: readonly string[]): Promise<string[][]> {
  const orderIds = [];
  for (const quantity of wanted) {
    const lines = [{ materialId: w.skus[0] ?? '', quantity, takesGreige: false }];
    orderIds.push((await aWaitingPreparation(w, { lines })).id);
  }
  const { fingerprint } = dataOf(await w.buyer.call(preparationsApi.planAcceptance, { body: { orderIds } }));
  const { productions } = dataOf(await w.buyer.call(preparationsApi.accept, { body: { orderIds, fingerprint } }));
  const id = productions[0]?.id ?? '';
  let { version } = dataOf(await w.buyer.call(productionsApi.get, { params: { id } }));
  const after: string[][] = [];
  for (const [at, quantity] of batches.entries()) {
    const isLast = at === batches.length - 1 && quantity !== '1' ? true : null;
    ({ version } = dataOf(await w.buyer.call(productionsApi.receive, { params: { id }, body: { quantity, isLast, version } })));
    const lines = await t.db
      .selectFrom('preparationLines')
      .select('finishedQuantity')
      .where('productionId', '=', id)
      .orderBy('orderId')
      .execute();
    after.push(lines.map(({ finishedQuantity }) => String(Number(finishedQuantity))));
  }
  return after;
}

describe('the batches of a production of several orders', () => {
  it('reach every order in turn when each batch is one piece', async () => {
    const after = await sharesOf(
      ['10', '10', '10'],
      Array.from({ length: 20 }, () => '1'),
    );
    expect(after.slice(0, 4)).toEqual([
      ['1', '0', '0'],
      ['1', '1', '0'],
      ['1', '1', '1'],
      ['2', '1', '1'],
    ]);
    expect(after.at(-1)).toEqual(['7', '7', '6']);
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('give each order what it wanted when complete, and none more than that before', async () => {
    const after = await sharesOf(['50', '30', '20'], [...Array.from({ length: 13 }, () => '7'), '9']);
    expect(after.at(-1)).toEqual(['50', '30', '20']);
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('bring the surplus within the tolerance of each order', async () => {
    expect((await sharesOf(['20', '73', '30'], ['60', '65'])).at(-1), '20.6, 75.19 and 30.9 at most').toEqual(['20', '75', '30']);
  });

  it('of a production that ended with one order filled beyond what it wanted are named by doctor', async () => {
    await rolledBack(t, async (db) => {
      const asked = { db, config: t.config, pool: t.ownerPool };
      expect(await shareDiagnostic.run(asked)).toEqual([]);
      await sql`
        update preparation_lines l set finished_quantity = case when l.id = x.least then l.quantity + 1 else 0 end
        from (select production_id, min(id) as least from preparation_lines group by 1) x where x.production_id = l.production_id`.execute(
        db,
      );
      expect(await shareDiagnostic.run(asked)).toMatchObject([{ level: 'note', text: expect.stringContaining('有的还缺') }]);
    });
  });
});

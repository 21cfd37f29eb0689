import { beforeAll, describe, expect, it } from 'vitest';
import { loadDemo } from '../src/demo/load.ts';
import { composition } from '../src/features.ts';
import { appOn, type TestApp } from './app.ts';
import { testDatabase } from './database.ts';
import { askRandomly, reportNames } from './recomputed/questions.ts';
import { scatterDocuments } from './recomputed/scattered.ts';
import { randomSettlements } from './random-settlements.ts';
import { luckOf, randomPicks, randomPreparations, randomQuotations, randomReceipts, randomSets } from './reports.ts';
import { aStatementWorld } from './statements.ts';

const FULL = Boolean(process.env['TEST_FULL']);
const [QUESTIONS, SCATTERS] = FULL ? [150, 4] : [3, 1];

/** Asks each report on the documents as they are, and when they were mixed up again and again. */
function recomputes(made: () => TestApp): void {
  it.each(reportNames)(
    'has the figures in %s that plain SQL has, by rows, groups, units, head, charts and the period before',
    async (name) => {
      expect(await askRandomly({ db: made().db, pool: made().ownerPool }, name, 1, QUESTIONS)).toBeGreaterThan(50);
    },
    600_000,
  );

  it('has them when documents are mixed up: several suppliers, units and styles of one material, prices nobody decided', async () => {
    const { db, ownerPool: pool } = made();
    for (let seed = 1; seed <= SCATTERS; seed += 1) {
      await scatterDocuments(pool, luckOf(seed));
      for (const name of reportNames) await askRandomly({ db, pool }, name, seed + 100, QUESTIONS * 2);
    }
  }, 1_800_000);
}

describe('reports over random documents', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await appOn(await testDatabase({ breaksInvariants: true }));
    const w = await aStatementWorld(t, '42.50');
    for (const skuId of w.skus.slice(-1)) await w.offer(skuId, { bulk: '42.50' });
    const luck = luckOf(2026);
    await randomPreparations(t, w, luck, FULL ? 20 : 5);
    await randomPicks(t, w, luck, FULL ? 8 : 3);
    await randomSets(t, w, luck, FULL ? 8 : 2);
    await randomReceipts(t, w, luck, FULL ? 10 : 3);
    await randomSettlements(t, w, luck, FULL ? 12 : 4);
    await randomQuotations(t, w.buyer, luck, FULL ? 8 : 3);
  });
  recomputes(() => t);
});

if (FULL)
  describe('reports over the demo', () => {
    let t: TestApp;
    beforeAll(async () => {
      t = await appOn(await testDatabase({ breaksInvariants: true, isInstalled: false }), { APP_ENV: 'demo', DEMO: '1' });
      for (const { install } of composition.features) if (install) await t.ownerDb.transaction().execute(install);
      await loadDemo(t.ownerDb, 1, () => undefined);
    }, 600_000);
    recomputes(() => t);
  });

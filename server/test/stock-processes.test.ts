import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp, type TestUser } from './app.ts';
import { expectTransfersKept, runConcurrentTransfers, prepareTransfers } from './concurrent-transfers.ts';
import { programEnv, startProcess } from './server-process.ts';
import { aStockWorld, type StockWorld } from './stock.ts';

const KILLS = process.env['TEST_FULL'] ? 50 : 1;

let t: TestApp;
let w: StockWorld;
let user: TestUser;
let folder: string;

beforeAll(async () => {
  t = await testApp();
  folder = await mkdtemp(join(tmpdir(), 'mrp-stock-'));
  w = await aStockWorld(t, 1);
  user = await t.aUser();
  await prepareTransfers(t, w, user);
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('two API processes on one database', () => {
  it('lose no acknowledged posting and post none partially, however often one is killed', { timeout: 3_600_000 }, async () => {
    const start = () => startProcess({ DATABASE_URL: t.url, DATA_DIR: folder });
    let [victim, survivor] = await Promise.all([start(), start()]);
    const transfers = runConcurrentTransfers((client) => (client % 2 === 0 ? victim : survivor).url, user, w);
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await transfers.untilMore(10);
      await victim.kill();
      victim = await start();
    }
    await transfers.finish();
    await expectTransfersKept(t, transfers.acknowledged);
    await Promise.all([victim.kill(), survivor.kill()]);
  });

  it('can be verified from the command line, without and with a corrupted balance', { timeout: 120_000 }, async () => {
    const admin = new URL('../src/admin.ts', import.meta.url).pathname;
    const verify = (...command: string[]) =>
      promisify(execFile)(process.execPath, [admin, ...command], {
        env: { ...programEnv, DATABASE_URL: t.url, DATA_DIR: folder },
      }).then(
        ({ stdout }) => ({ code: 0, output: stdout }),
        ({ code, stdout }: { code: number; stdout: string }) => ({ code, output: stdout }),
      );
    expect(await verify('verify-ledger')).toMatchObject({ code: 0, output: expect.stringMatching(/^0 differences$/m) });
    await sql`update stock_balances set on_hand = on_hand + 1 where value > 0`.execute(t.ownerDb);
    const found = await verify('rebuild-balances', '--dry-run');
    expect(found).toMatchObject({ code: 1, output: expect.stringMatching(/onHand：账面 .*\n.*2 differences/s) });
    await sql`update stock_balances set on_hand = on_hand - 1 where value > 0`.execute(t.ownerDb);
    expect((await verify('rebuild-balances')).code).toBe(1);
  });
});

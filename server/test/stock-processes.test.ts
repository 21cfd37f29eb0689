import { randomBytes } from 'node:crypto';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../src/features/stock/verifying/queries.ts';
import { testApp, type TestApp, type TestUser } from './app.ts';
import { aDocument, aStockWorld, postDocument, type StockWorld } from './stock.ts';

const KILLS = process.env['TEST_FULL'] === '1' ? 50 : 2;
const START = 100_000;

let t: TestApp;
let w: StockWorld;
let user: TestUser;
let folder: string;
const processes = new Set<ChildProcess>();

interface Api {
  url: string;
  kill(): Promise<void>;
}

/** The program itself, on the test's database. */
async function startApi(): Promise<Api> {
  const main = new URL('../src/main.ts', import.meta.url).pathname;
  const env = {
    PATH: process.env['PATH'],
    PORT: '0',
    LOG_LEVEL: 'silent',
    APP_ENV: 'test',
    DATABASE_URL: t.url,
    DATA_DIR: folder,
    ADMIN_PASSWORD: 'admin-1234',
  };
  const child = spawn(process.execPath, [main, '--no-build'], { env });
  processes.add(child);
  const exited = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const found = /已启动：(\S+)/.exec(output)?.[1];
        if (found) resolve(found);
      });
    child.on('exit', () => reject(new Error(output)));
  });
  return {
    url,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
      processes.delete(child);
    },
  };
}

beforeAll(async () => {
  t = await testApp();
  folder = await mkdtemp(join(tmpdir(), 'mrp-stock-'));
  w = await aStockWorld(t, 1);
  user = await t.aUser();
  await t.ownerDb.insertInto('installationSettings').values({ name: 'secret', value: 'test-secret' }).execute();
  await postDocument(user, 'SKU', {
    kind: 'OPENING',
    holderId: w.holders[0] ?? '',
    lines: [{ materialId: w.skus[0] ?? '', quantity: String(START), unitPrice: '7.77' }],
  });
}, 120_000);
afterAll(async () => {
  for (const child of processes) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

async function send<T>(url: string, path: string, body: object, key = randomBytes(8).toString('hex')): Promise<T | null> {
  const response = await fetch(`${url}/api/material/mrp/mrp/stock/sku-documents${path}`, {
    method: 'POST',
    headers: { ...user.headers, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  }).catch(() => null);
  const answer = response && ((await response.json().catch(() => null)) as { code: number; data: T } | null);
  return answer?.code === 200 ? answer.data : null;
}

describe('two API processes on one database', () => {
  it('lose nothing acknowledged and post nothing by halves, however often one is killed', { timeout: 3_600_000 }, async () => {
    const draft = aDocument({
      kind: 'TRANSFER',
      holderId: w.holders[0] ?? '',
      toHolderId: w.holders[1] ?? '',
      lines: [{ materialId: w.skus[0] ?? '', quantity: '1' }],
    });
    const acknowledged = new Set<string>();
    let [victim, survivor] = await Promise.all([startApi(), startApi()]);
    let over = false;
    const client = async (number: number): Promise<void> => {
      while (!over) {
        const { url } = number % 2 === 0 ? victim : survivor;
        const created = await send<{ id: string; version: number }>(url, '', draft);
        if (!created) continue;
        const posted = await send<{ id: string }>(url, `/${created.id}/transitions`, { action: 'post', version: created.version });
        if (posted) acknowledged.add(posted.id);
      }
    };
    const clients = Array.from({ length: 8 }, (_, number) => client(number));
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const target = acknowledged.size + 10;
      while (acknowledged.size < target) await new Promise((resolve) => setTimeout(resolve, 20));
      await victim.kill();
      victim = await startApi();
    }
    over = true;
    await Promise.all(clients);

    const posted = await t.db
      .selectFrom('stockDocuments')
      .select('id')
      .where('state', '=', 'POSTED')
      .where('kind', '=', 'TRANSFER')
      .execute();
    const ids = new Set(posted.map(({ id }) => id));
    expect([...acknowledged].filter((id) => !ids.has(id))).toEqual([]);
    const { rows } = await sql<{ holderId: string; onHand: string }>`
      select holder_id, on_hand from stock_balances where ownership = 1 order by holder_id`.execute(t.db);
    expect(rows.map(({ onHand }) => onHand)).toEqual([(START - ids.size).toFixed(4), ids.size.toFixed(4)]);
    expect(await Array.fromAsync(verifyLedger(t.ownerDb))).toEqual([]);
    const broken = await sql<{ invariant: string; violations: string }>`select * from inv.report()`.execute(t.ownerDb);
    expect(broken.rows.filter(({ violations }) => violations !== '0')).toEqual([]);
    await Promise.all([victim.kill(), survivor.kill()]);
  });

  it('are checked from the command line: nothing found, then what somebody broke', { timeout: 120_000 }, async () => {
    const admin = new URL('../src/admin.ts', import.meta.url).pathname;
    const verify = (...command: string[]) =>
      promisify(execFile)(process.execPath, [admin, ...command], {
        env: { PATH: process.env['PATH'], DATABASE_URL: t.url, DATA_DIR: folder },
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

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Permission } from '@mrp/contract/permissions.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { testDatabase } from '../../../test/database.ts';
import { startJobs, type Run } from '../../platform/jobs.ts';
import type { ExportableList } from '../../platform/exportable-list.ts';
import { findUserIdentity } from '../access/sessions/queries.ts';
import { cancelExport, startExport } from './commands.ts';
import { exportSweep, exportWorker } from './jobs.ts';
import { listExportFiles } from './queries.ts';
import { numbersExport } from '../../../test/numbers-list.ts';

let t: TestApp;
let owner: TestUser;
const log: string[] = [];
beforeAll(async () => {
  t = await testApp();
  owner = await aClerk();
});

/** Whatever happened: every file that is listed is whole, and nothing else lies in the store. */
afterEach(async () => {
  const rows = await t.db.selectFrom('storedBytes').selectAll().execute();
  const stored: string[] = [];
  for await (const { key } of t.files.list()) stored.push(key);
  expect(stored.toSorted()).toEqual(rows.map(({ storeKey }) => storeKey ?? '').toSorted());
  for (const { storeKey, size, sha256 } of rows) {
    const bytes = await buffer((await t.files.get(storeKey ?? '')).stream);
    expect([String(bytes.length), createHash('sha256').update(bytes).digest('hex')]).toEqual([size, sha256]);
  }
  const { rows: broken } = await t.ownerPool.query('select * from inv.report() where violations > 0');
  expect(broken.filter(({ invariant }) => invariant !== 'i17_users_without_hash')).toEqual([]);
});

const aClerk = (permissions: Permission[] = ['颜色库', '全局:导出']) => t.aUser(permissions);
const userOf = async ({ id }: TestUser) => (await findUserIdentity(t.db, id))!;
const jobs = { send: async () => undefined, retry: async () => undefined, cancel: async () => undefined, isReady: () => true };
const start = async (user = owner, upTo = 1200, changes: { columns?: string[] } = {}): Promise<string> => {
  const identity = await userOf(user);
  const request = { list: 'numbers', query: `upTo=${upTo}`, withPictures: false, ...changes };
  return (await t.write((tx) => startExport(tx, [numbersExport()], identity, jobs, request), user.id)).id;
};
const run = (id: string, list: ExportableList = numbersExport(), more: Partial<Run> = {}) =>
  exportWorker({ db: t.ownerDb, files: t.files, log: (line) => log.push(line) }, [list]).run(
    { id },
    { attempt: 0, signal: new AbortController().signal, ...more },
  );
const jobOf = (id: string) => t.db.selectFrom('exportJobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** A list that stops before its second page until it is let go. */
function heldList() {
  let release = () => {};
  const free = new Promise<void>((resolve) => (release = resolve));
  let reached = () => {};
  const held = new Promise<void>((resolve) => (reached = resolve));
  let pages = 0;
  const list = numbersExport(async () => {
    pages += 1;
    if (pages !== 2) return;
    reached();
    await free;
  });
  return { list, held, release };
}

describe('a run', () => {
  it('reads its rows from the replica, where there is one, and keeps its own state in the database', async () => {
    const replica = await testDatabase();
    const list = numbersExport();
    const readFrom: unknown[] = [];
    const observed: ExportableList = {
      ...list,
      count: async (db, ...order) => {
        readFrom.push(...(await sql`select current_database() as name`.execute(db)).rows);
        return list.count(db, ...order);
      },
    };
    const id = await start();
    const worker = exportWorker({ db: t.ownerDb, rowsDb: replica.db, files: t.files, log: (line) => log.push(line) }, [observed]);
    await worker.run({ id }, { attempt: 0, signal: new AbortController().signal });
    expect(readFrom).toEqual([{ name: new URL(replica.url).pathname.slice(1) }]);
    expect(await jobOf(id)).toMatchObject({ state: 'DONE', rowsDone: 1200 });
  });

  it('tells how many rows are written, of how many', async () => {
    const { list, held, release } = heldList();
    const id = await start();
    const running = run(id, list);
    await held;
    expect(await jobOf(id)).toMatchObject({ state: 'RUNNING', attempt: 1, rowsDone: 500, rowsTotal: 1200, finishedAt: null });
    release();
    await running;
    expect(await jobOf(id)).toMatchObject({ state: 'DONE', rowsDone: 1200, rowsTotal: 1200, reason: null });
  });

  it('that is cancelled stops and leaves nothing', async () => {
    const { list, held, release } = heldList();
    const id = await start();
    const running = run(id, list);
    await held;
    const identity = await userOf(owner);
    await t.write((tx) => cancelExport(tx, identity, id), owner.id);
    release();
    await running;
    expect(await jobOf(id)).toMatchObject({ state: 'CANCELLED', storeKey: null });
  });

  it('that was given up and still lives is refused when it finishes late', async () => {
    const { list, held, release } = heldList();
    const id = await start();
    const late = run(id, list);
    await held;
    await run(id, numbersExport(), { attempt: 1 });
    const done = await jobOf(id);
    expect(done).toMatchObject({ state: 'DONE', attempt: 2, rowsDone: 1200 });
    release();
    await late;
    expect(await jobOf(id)).toEqual(done);
    expect((await listExportFiles(t.db, owner.id)).filter((file) => file.id === id)).toHaveLength(1);
  });

  it('that was given up stops while the next one is still at work', async () => {
    const [first, second] = [heldList(), heldList()];
    const id = await start();
    const late = run(id, first.list);
    await first.held;
    const next = run(id, second.list, { attempt: 1 });
    await second.held;
    first.release();
    await late;
    expect(await jobOf(id)).toMatchObject({ state: 'RUNNING', attempt: 2, rowsDone: 500 });
    second.release();
    await next;
    expect(await jobOf(id)).toMatchObject({ state: 'DONE', attempt: 2, rowsDone: 1200 });
  });

  it('of a job that is done already does nothing', async () => {
    const id = await start();
    await run(id);
    const done = await jobOf(id);
    await run(id, numbersExport(), { attempt: 1 });
    expect(await jobOf(id)).toEqual(done);
  });

  it('fails with a number that is also in the log, once it was tried three times', async () => {
    const broken = numbersExport(() => {
      throw new Error('boom: relation "secrets" does not exist');
    });
    const id = await start();
    await expect(run(id, broken, { attempt: 0 })).rejects.toThrow('boom');
    await expect(run(id, broken, { attempt: 1 })).rejects.toThrow('boom');
    await run(id, broken, { attempt: 2 });
    const { state, reason } = await jobOf(id);
    expect([state, reason]).toEqual(['FAILED', expect.stringMatching(/^系统出错了，请稍后重试。追踪号 [0-9A-F]{10}$/)]);
    expect(log.at(-1)).toContain(reason);
    expect(log.at(-1)).toContain('boom');
  });

  it('stops with the process and is tried again', async () => {
    const { list, held, release } = heldList();
    const id = await start();
    const stopping = new AbortController();
    const running = run(id, list, { attempt: 2, signal: stopping.signal });
    await held;
    stopping.abort();
    release();
    await expect(running).rejects.toThrow();
    expect(await jobOf(id)).toMatchObject({ state: 'RUNNING' });
    await run(id);
    expect(await jobOf(id)).toMatchObject({ state: 'DONE', attempt: 2 });
  });
});

describe('the rights of the owner', () => {
  const setRights = (user: TestUser, menus: string[], buttons: string[]) =>
    t.ownerDb
      .updateTable('roles')
      .set({ menus, buttons })
      .where('id', 'in', (eb) => eb.selectFrom('userRoles').select('roleId').where('userId', '=', user.id))
      .execute();
  const columnsOf = (pages: string[][]) =>
    ({
      ...numbersExport(),
      streamCells: (tx, query, user, columns) => {
        pages.push([...columns]);
        return numbersExport().streamCells(tx, query, user, columns);
      },
    }) satisfies ExportableList;

  it('are those of the moment of the run: prices are absent when he may no longer see them', async () => {
    const buyer = await aClerk(['颜色库', '全局:导出', '全局:查看价格']);
    const seen: string[][] = [];
    await run(await start(buyer), columnsOf(seen));
    const id = await start(buyer, 10, { columns: ['price', 'id'] });
    await setRights(buyer, ['颜色库'], ['全局:导出']);
    await run(id, columnsOf(seen));
    expect(seen).toEqual([['id', 'price'], ['id']]);
    expect(await jobOf(id)).toMatchObject({ state: 'DONE' });
  });

  it.each([
    ['the right to export', ['颜色库'], [], '没有操作权限：需要“全局:导出”，请联系管理员'],
    ['the title of the list', [], ['全局:导出'], '没有操作权限：需要“颜色库”，请联系管理员'],
  ])('fail the job once %s is gone', async (_, menus, buttons, reason) => {
    const clerk = await aClerk();
    const id = await start(clerk);
    await setRights(clerk, menus, buttons);
    await run(id);
    expect(await jobOf(id)).toMatchObject({ state: 'FAILED', reason });
  });

  it('end with his account', async () => {
    const clerk = await aClerk();
    const id = await start(clerk);
    await t.ownerDb.updateTable('users').set({ active: false }).where('id', '=', clerk.id).execute();
    await run(id);
    expect(await jobOf(id)).toMatchObject({ state: 'FAILED', reason: '账号已停用' });
  });
});

describe('more than 100,000 rows', () => {
  it('are refused when asked for', async () => {
    await expect(start(owner, 100_001)).rejects.toMatchObject({ errorName: 'TOO_MANY_ROWS', message: '请缩小筛选范围' });
  });

  it('are refused when they came to be while the job waited', async () => {
    const id = await start(owner, 100_000);
    await t.ownerDb.updateTable('exportJobs').set({ query: 'upTo=100001' }).where('id', '=', id).execute();
    await run(id);
    expect(await jobOf(id)).toMatchObject({ state: 'FAILED', reason: '请缩小筛选范围', rowsTotal: null });
  });

  it('with pictures, more than 10,000', async () => {
    const identity = await userOf(owner);
    const request = { list: 'numbers', query: 'upTo=10001', withPictures: true };
    await expect(t.write((tx) => startExport(tx, [numbersExport()], identity, jobs, request))).rejects.toThrow('含图片最多导出 10000 行');
  });
});

describe('the sweep', () => {
  const sweep = () =>
    exportSweep({ db: t.ownerDb, files: t.files, log: () => undefined }).run({}, { attempt: 0, signal: new AbortController().signal });

  it('takes files after seven days, with their bytes', async () => {
    const [old, young] = [await start(), await start()];
    await Promise.all([run(old), run(young)]);
    const { storeKey, finishedAt, expiresAt } = await jobOf(old);
    expect(Date.parse(expiresAt!) - Date.parse(finishedAt!)).toBe(7 * 86_400_000);
    await t.ownerDb.updateTable('exportJobs').set({ expiresAt: '2020-01-01' }).where('id', '=', old).execute();
    expect((await listExportFiles(t.db, owner.id)).map(({ id }) => id)).not.toContain(old);
    await sweep();
    expect(await t.files.has(storeKey!)).toBe(false);
    await expect(jobOf(old)).rejects.toThrow();
    expect(await jobOf(young)).toMatchObject({ state: 'DONE' });
  });

  it('tells the owner of runs that died for good, and of nothing that still lives', async () => {
    const { list, held, release } = heldList();
    const [dead, alive] = [await start(), await start()];
    const running = run(alive, list);
    await held;
    await t.ownerDb
      .updateTable('exportJobs')
      .set({ state: 'RUNNING', startedAt: '2020-01-01', touchedAt: '2020-01-01' })
      .where('id', '=', dead)
      .execute();
    await sweep();
    expect(await jobOf(dead)).toMatchObject({ state: 'FAILED', reason: '导出中断，请重试' });
    expect(await jobOf(alive)).toMatchObject({ state: 'RUNNING' });
    release();
    await running;
    expect(await jobOf(alive)).toMatchObject({ state: 'DONE' });
  });
});

describe('a worker that is killed', () => {
  it('has its job done once and whole by the next', async () => {
    const script = fileURLToPath(new URL('../../../test/killed-worker.ts', import.meta.url));
    const id = await start();
    const child = spawn(process.execPath, [script, t.url, t.config.fileStore, id], { stdio: 'ignore' });
    try {
      await expect.poll(async () => (await jobOf(id)).rowsDone, { timeout: 20_000 }).toBe(500);
    } finally {
      child.kill('SIGKILL');
    }

    const lists = [numbersExport()];
    const engine = await startJobs({
      url: t.url,
      pool: t.ownerPool,
      appRole: true,
      workers: [exportWorker({ db: t.ownerDb, files: t.files, log: () => undefined }, lists)],
      onError: () => undefined,
    });
    await expect.poll(async () => (await jobOf(id)).state, { timeout: 40_000, interval: 500 }).toBe('DONE');
    await engine.stop();
    expect(await jobOf(id)).toMatchObject({ attempt: 2, rowsDone: 1200, rowsTotal: 1200 });
    expect((await listExportFiles(t.db, owner.id)).filter((file) => file.id === id)).toHaveLength(1);
  }, 120_000);
});

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { testDatabase } from '../../../test/database.ts';
import { expectWholeStore, exportRuns, type ExportRuns } from '../../../test/export-runs.ts';
import { numbersExport } from '../../../test/numbers-list.ts';
import type { ExportableList } from '../../platform/lists/exportable-list.ts';
import { startJobs } from '../../platform/jobs.ts';
import { cancelExport } from './commands.ts';
import { exportCleanup, exportWorker } from './jobs.ts';
import { listExportFiles } from './queries.ts';

let t: TestApp;
let r: ExportRuns;
beforeAll(async () => {
  t = await testApp();
  r = await exportRuns(t);
});
afterEach(() => expectWholeStore(t));

/** A list that waits before its second page until the test releases it. */
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

describe('an export run', () => {
  it('reads its rows from the replica if there is one, and writes its state to the database', async () => {
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
    const id = await r.start();
    const worker = exportWorker({ db: t.ownerDb, rowsDb: async () => replica.db, files: t.files, log: (line) => r.log.push(line) }, [
      observed,
    ]);
    await worker.run({ id }, { attempt: 0, signal: new AbortController().signal });
    expect(readFrom).toEqual([{ name: new URL(replica.url).pathname.slice(1) }]);
    expect(await r.jobOf(id)).toMatchObject({ state: 'DONE', rowsDone: 1200 });
  });

  it('reports how many rows of the total are written', async () => {
    const { list, held, release } = heldList();
    const id = await r.start();
    const running = r.run(id, list);
    await held;
    expect(await r.jobOf(id)).toMatchObject({ state: 'RUNNING', attempt: 1, rowsDone: 500, rowsTotal: 1200, finishedAt: null });
    release();
    await running;
    expect(await r.jobOf(id)).toMatchObject({ state: 'DONE', rowsDone: 1200, rowsTotal: 1200, reason: null });
  });

  it('stops and deletes its file when it is cancelled', async () => {
    const { list, held, release } = heldList();
    const id = await r.start();
    const running = r.run(id, list);
    await held;
    const identity = await r.identityOf(r.owner);
    await t.write((tx) => cancelExport(tx, identity, id), r.owner.id);
    release();
    await running;
    expect(await r.jobOf(id)).toMatchObject({ state: 'CANCELLED', storeKey: null });
  });

  it('is refused at the end when another run has claimed its job', async () => {
    const { list, held, release } = heldList();
    const id = await r.start();
    const late = r.run(id, list);
    await held;
    await r.run(id, numbersExport(), { attempt: 1 });
    const done = await r.jobOf(id);
    expect(done).toMatchObject({ state: 'DONE', attempt: 2, rowsDone: 1200 });
    release();
    await late;
    expect(await r.jobOf(id)).toEqual(done);
    expect((await listExportFiles(t.db, [numbersExport()], await r.identityOf(r.owner))).filter((file) => file.id === id)).toHaveLength(1);
  });

  it('stops when its job was claimed, while the next run is still working', async () => {
    const [first, second] = [heldList(), heldList()];
    const id = await r.start();
    const late = r.run(id, first.list);
    await first.held;
    const next = r.run(id, second.list, { attempt: 1 });
    await second.held;
    first.release();
    await late;
    expect(await r.jobOf(id)).toMatchObject({ state: 'RUNNING', attempt: 2, rowsDone: 500 });
    second.release();
    await next;
    expect(await r.jobOf(id)).toMatchObject({ state: 'DONE', attempt: 2, rowsDone: 1200 });
  });

  it('does nothing for a finished job', async () => {
    const id = await r.start();
    await r.run(id);
    const done = await r.jobOf(id);
    await r.run(id, numbersExport(), { attempt: 1 });
    expect(await r.jobOf(id)).toEqual(done);
  });

  it('fails after three attempts with a number that is also in the log', async () => {
    const broken = numbersExport(() => {
      throw new Error('boom: relation "secrets" does not exist');
    });
    const id = await r.start();
    await expect(r.run(id, broken, { attempt: 0 })).rejects.toThrow('boom');
    await expect(r.run(id, broken, { attempt: 1 })).rejects.toThrow('boom');
    await r.run(id, broken, { attempt: 2 });
    const { state, reason } = await r.jobOf(id);
    expect([state, reason]).toEqual(['FAILED', expect.stringMatching(/^系统出错了，请稍后重试。追踪号 [0-9A-F]{10}$/)]);
    expect(r.log.at(-1)).toContain(reason);
    expect(r.log.at(-1)).toContain('boom');
  });

  it('stops with the process and is tried again', async () => {
    const { list, held, release } = heldList();
    const id = await r.start();
    const stopping = new AbortController();
    const running = r.run(id, list, { attempt: 2, signal: stopping.signal });
    await held;
    stopping.abort();
    release();
    await expect(running).rejects.toThrow();
    expect(await r.jobOf(id)).toMatchObject({ state: 'RUNNING' });
    await r.run(id);
    expect(await r.jobOf(id)).toMatchObject({ state: 'DONE', attempt: 2 });
  });
});

describe('the cleanup of exports', () => {
  const sweep = () =>
    exportCleanup({ db: t.ownerDb, files: t.files, log: () => undefined }, [numbersExport()]).run(
      {},
      { attempt: 0, signal: new AbortController().signal },
    );

  it('deletes files and their bytes after seven days', async () => {
    const [old, young] = [await r.start(), await r.start()];
    await Promise.all([r.run(old), r.run(young)]);
    const { storeKey, finishedAt, expiresAt } = await r.jobOf(old);
    expect(Date.parse(expiresAt!) - Date.parse(finishedAt!)).toBe(7 * 86_400_000);
    await t.ownerDb.updateTable('exportJobs').set({ expiresAt: '2020-01-01' }).where('id', '=', old).execute();
    expect((await listExportFiles(t.db, [numbersExport()], await r.identityOf(r.owner))).map(({ id }) => id)).not.toContain(old);
    await sweep();
    expect(await t.files.has(storeKey!)).toBe(false);
    await expect(r.jobOf(old)).rejects.toThrow();
    expect(await r.jobOf(young)).toMatchObject({ state: 'DONE' });
  });

  it('fails runs that died, with a reason for their owner, and leaves running ones alone', async () => {
    const { list, held, release } = heldList();
    const [dead, alive] = [await r.start(), await r.start()];
    const running = r.run(alive, list);
    await held;
    await t.ownerDb
      .updateTable('exportJobs')
      .set({ state: 'RUNNING', startedAt: '2020-01-01', touchedAt: '2020-01-01' })
      .where('id', '=', dead)
      .execute();
    await sweep();
    expect(await r.jobOf(dead)).toMatchObject({ state: 'FAILED', reason: '导出中断，请重试' });
    expect(await r.jobOf(alive)).toMatchObject({ state: 'RUNNING' });
    release();
    await running;
    expect(await r.jobOf(alive)).toMatchObject({ state: 'DONE' });
  });
});

describe('an export job whose worker is killed', () => {
  it('is completed once by the next worker', async () => {
    const script = fileURLToPath(new URL('../../../test/killed-worker.ts', import.meta.url));
    const id = await r.start();
    const child = spawn(process.execPath, [script, t.url, t.config.fileStore, id], { stdio: 'ignore' });
    try {
      await expect.poll(async () => (await r.jobOf(id)).rowsDone, { timeout: 20_000 }).toBe(500);
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
    await expect.poll(async () => (await r.jobOf(id)).state, { timeout: 40_000, interval: 500 }).toBe('DONE');
    await engine.stop();
    expect(await r.jobOf(id)).toMatchObject({ attempt: 2, rowsDone: 1200, rowsTotal: 1200 });
    expect((await listExportFiles(t.db, [numbersExport()], await r.identityOf(r.owner))).filter((file) => file.id === id)).toHaveLength(1);
  }, 120_000);
});

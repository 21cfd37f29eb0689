import { sql } from 'kysely';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { composition } from '../../../features.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { theDictionaries } from '../../../../test/builders.ts';
import {
  batchOf,
  commitImport,
  countsOf,
  heldMaterials,
  previewOf,
  rowsOf,
  runQueuedImports,
  sheetOf,
  sheetRow,
  uploadFile,
} from '../../../../test/imports.ts';
import { brokenInvariants } from '../../../../test/invariants.ts';
import { aSupplier } from '../../../../test/suppliers.ts';

let t: TestApp;
let developer: TestUser;
beforeAll(async () => {
  t = await testApp();
  await theDictionaries(t);
  developer = await t.aUser();
  for (const name of ['云舟织造']) await aSupplier(t, { name: `${name}股份公司`, abbreviation: name });
});

const preview = async (rows: string[][]) => (await previewOf(t, developer, 'materials', await sheetOf(rows))).id;
const commit = (id: string) => developer.call(importsApi.commit, { params: { id }, body: { rows: 'VALID' } });
const named = (name: string) => t.db.selectFrom('spus').selectAll().where('name', 'like', `${name}%`).orderBy('id').execute();

describe('the commit of an import', () => {
  it('writes all rows or none: a failed run leaves no row, and the next run writes all', async () => {
    const id = await preview(Array.from({ length: 30 }, (_, at) => sheetRow(`断电布 ${at}`)));
    await commit(id);
    const [job] = t.queued;
    const held = heldMaterials({ failing: true });
    held.release();
    await expect(runQueuedImports(t, {}, held.objects)).rejects.toThrow('the disk is full');
    expect(await named('断电布')).toEqual([]);
    expect(await batchOf(developer, id)).toMatchObject({ state: 'RUNNING' });

    t.queued.push(job!);
    await runQueuedImports(t, { attempt: 1 });
    expect(await batchOf(developer, id)).toMatchObject({ state: 'DONE', counts: { NEW: 30 } });
    expect(await named('断电布')).toHaveLength(30);
  });

  it('shows the preview again when the database does not take a value, and tells the operator where', async () => {
    const id = await preview([sheetRow('溢出布')]);
    await commit(id);
    const held = composition.imports.find(({ key }) => key === 'materials')!;
    const plan: typeof held.plan = async (context, rows) => {
      const write = async (tx: Tx) => {
        await sql`update spus set gram_weight = 10 ^ 9`.execute(tx);
        return [];
      };
      return { ...(await held.plan(context, rows)), write };
    };
    await runQueuedImports(t, {}, [{ ...held, plan }]);
    expect(await batchOf(developer, id)).toMatchObject({ state: 'READY', reason: expect.stringContaining('数值过大或格式不符') });
    expect(t.logged.at(-1)).toContain('22003');
    expect(await named('溢出布')).toEqual([]);
  });

  it('writes all rows or none when its process is killed', { timeout: 120_000 }, async () => {
    const id = await preview(Array.from({ length: 400 }, (_, at) => sheetRow(`被杀布 ${at}`)));
    await commit(id);
    const [job] = t.queued.splice(0);
    const script = fileURLToPath(new URL('../../../../test/killed-import.ts', import.meta.url));
    const child = spawn(
      process.execPath,
      [script, JSON.stringify({ url: t.url, fileStore: t.config.fileStore, dataDir: t.config.dataDir, id })],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await new Promise<void>((resolve) => child.stdout.once('data', () => resolve()));
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('close', resolve));
    await expect.poll(async () => (await named('被杀布')).length, { timeout: 10_000 }).toBe(0);

    t.queued.push(job!);
    await runQueuedImports(t, { attempt: 1 });
    expect(await batchOf(developer, id)).toMatchObject({ state: 'DONE', counts: { NEW: 400 } });
    expect(await named('被杀布')).toHaveLength(400);
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('shows its progress, and when cancelled writes nothing and returns to the preview', async () => {
    const id = await preview([sheetRow('取消布')]);
    await commit(id);
    const held = heldMaterials();
    const running = runQueuedImports(t, {}, held.objects);
    await held.reached;
    // Written rows hold a key lock on their batch, so the update must not conflict with it.
    await t.ownerDb.transaction().execute(async (tx) => {
      await sql`select from import_batches where id = ${id} for key share`.execute(tx);
      expect(await developer.call(importsApi.cancel, { params: { id } })).toMatchObject({ code: 200, data: { state: 'RUNNING' } });
    });
    held.release();
    await running;
    expect(await batchOf(developer, id)).toMatchObject({ state: 'READY', reason: '已取消，没有写入任何数据', counts: { NEW: 1 } });
    expect(await named('取消布')).toEqual([]);
    expect(await commitImport(t, developer, id)).toMatchObject({ state: 'DONE' });
  });

  it('changes nothing after another run has taken over', async () => {
    const id = await preview([sheetRow('慢跑布')]);
    await commit(id);
    const [job] = t.queued;
    const held = heldMaterials();
    const slow = runQueuedImports(t, {}, held.objects);
    await held.reached;
    await t.ownerDb.updateTable('importBatches').set({ attempt: 9 }).where('id', '=', id).execute();
    held.release();
    await slow;
    expect(await named('慢跑布')).toEqual([]);
    t.queued.push(job!);
    await runQueuedImports(t);
    expect(await named('慢跑布')).toHaveLength(1);
  });

  it('validates again: when a row is no longer valid it writes nothing, and the preview shows why', async () => {
    const id = await preview([sheetRow('变卦布'), sheetRow('变卦布二', { 颜色: '本白' })]);
    await t.ownerDb.updateTable('colours').set({ active: false }).where('name', '=', '本白').execute();
    const after = await commitImport(t, developer, id);
    await t.ownerDb.updateTable('colours').set({ active: true }).where('name', '=', '本白').execute();
    expect(after).toMatchObject({
      state: 'READY',
      reason: '数据已有变化：1 行不再有效，没有写入任何数据，请检查后再导入',
      counts: { NEW: 1, ERROR: 1 },
    });
    expect((await rowsOf(developer, id, 'ERROR')).map(({ reason }) => reason)).toEqual(['颜色“本白”已停用，请选择其他颜色']);
    expect(await named('变卦布')).toEqual([]);
  });

  it('uses the permissions that the owner has at that time', async () => {
    const clerk = await t.aUser();
    const { id } = await previewOf(t, clerk, 'materials', await sheetOf([sheetRow('失权布')]));
    await clerk.call(importsApi.commit, { params: { id }, body: { rows: 'VALID' } });
    await t.ownerDb
      .updateTable('roles')
      .set({ buttons: ['全局:导入'] })
      .where('id', 'in', (eb) => eb.selectFrom('userRoles').select('roleId').where('userId', '=', clerk.id))
      .execute();
    await runQueuedImports(t);
    expect(await named('失权布')).toEqual([]);
  });
});

describe('a file that is imported twice', () => {
  it('is recognized by its hash, and adds nothing', async () => {
    const bytes = await sheetOf([sheetRow('两次布'), sheetRow('两次布', { 颜色: '本白' })]);
    const first = await previewOf(t, developer, 'materials', bytes);
    await commitImport(t, developer, first.id);

    const second = await previewOf(t, developer, 'materials', bytes);
    expect(second.earlier).toMatchObject({ userName: expect.any(String), at: expect.any(String) });
    expect(countsOf(second)).toEqual([0, 0, 2, 0]);
    expect((await rowsOf(developer, second.id)).map(({ reason, code }) => [reason, code?.slice(0, 4)])).toEqual([
      ['与现有内容相同', 'F-HB'],
      ['与现有内容相同', 'F-HB'],
    ]);
    expect(await developer.call(importsApi.commit, { params: { id: second.id }, body: { rows: 'VALID' } })).toMatchObject({
      code: 40905,
      message: '没有可以导入的行',
    });
  });

  it('is written once when two users import it at the same time', async () => {
    const bytes = await sheetOf([sheetRow('抢先布')]);
    const other = await t.aUser();
    const [mine, theirs] = [await previewOf(t, developer, 'materials', bytes), await previewOf(t, other, 'materials', bytes)];
    await developer.call(importsApi.commit, { params: { id: mine.id }, body: { rows: 'VALID' } });
    await other.call(importsApi.commit, { params: { id: theirs.id }, body: { rows: 'VALID' } });
    await Promise.all(t.queued.splice(0).map(async (job) => runQueuedImports({ ...t, queued: [job] })));

    const counts = [countsOf(await batchOf(developer, mine.id)), countsOf(await batchOf(other, theirs.id))];
    expect(counts.toSorted((a, b) => (b[0] ?? 0) - (a[0] ?? 0))).toEqual([
      [1, 0, 0, 0],
      [0, 0, 1, 0],
    ]);
    expect(await t.db.selectFrom('spus').select('id').where('name', '=', '抢先布').execute()).toHaveLength(1);
  });

  it('gives the same batch when it is sent again with the same key', async () => {
    const bytes = await sheetOf([sheetRow('同键布')]);
    const upload = () => uploadFile(t, developer, 'materials', bytes, '报价.xlsx', { 'idempotency-key': 'upload-same-key' });
    expect((await upload()).data.id).toBe((await upload()).data.id);
  });
});

import { beforeAll, expect, it } from 'vitest';
import { exportsApi } from '@mrp/contract/features/exports.ts';
import { tasksApi } from '@mrp/contract/features/home/tasks.ts';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { noticesApi } from '@mrp/contract/features/notices.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { composition } from '../../features.ts';
import { exportWorker } from '../exports/jobs.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { aMaterial, theDictionaries, type Dictionaries } from '../../../test/builders.ts';
import { commitImport, previewOf, runQueuedImports, workbookOf } from '../../../test/imports.ts';

let t: TestApp;
let d: Dictionaries;
let me: TestUser;
beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  me = await t.aUser();
});

const tasksOf = async (user: TestUser) =>
  (await user.call(tasksApi.list)).data.tasks.map(({ kind, title, state, note, unread }) => ({ kind, title, state, note, unread }));
const keyOf = async (user: TestUser, state: string) =>
  (await user.call(tasksApi.list)).data.tasks.find((task) => task.state === state)?.key ?? '';
const read = (user: TestUser, key: string) => user.call(tasksApi.read, { body: { keys: [key] } });
const sheet = (name: string) => workbookOf(['物料名称', '分类', '门幅', '克重', '成分'], [[name, '针织/汗布', '175', '180', '棉100%']]);

async function runQueuedExport(): Promise<void> {
  const worker = exportWorker({ db: t.ownerDb, files: t.files, log: () => undefined }, composition.exports);
  for (const { data } of t.queued.splice(0)) await worker.run({ ...data }, { attempt: 0, signal: new AbortController().signal });
}

it('an import task is listed from validation to its end, and is read once its page was opened', async () => {
  const user = await t.aUser();
  expect(await tasksOf(user)).toEqual([]);
  const { id } = await previewOf(t, user, 'materials', await sheet('铃铛布'));
  expect(await tasksOf(user)).toEqual([
    { kind: 'IMPORT', title: '报价.xlsx', state: 'WAITING', note: '校验完成，待导入：新增 1', unread: true },
  ]);
  await read(user, `IMPORT:${id}`);
  expect(await tasksOf(user)).toMatchObject([{ state: 'WAITING', unread: false }]);

  await user.call(importsApi.commit, { params: { id }, body: { rows: 'VALID' } });
  expect(await tasksOf(user)).toMatchObject([{ state: 'RUNNING', note: '排队', unread: false }]);
  await runQueuedImports(t);
  expect(await tasksOf(user)).toMatchObject([{ state: 'DONE', note: '已导入：新增 1', unread: true }]);
  await read(user, `IMPORT:${id}`);
  expect(await tasksOf(user)).toMatchObject([{ state: 'DONE', unread: false }]);
});

it('an export task appears on request, with a link to its file', async () => {
  const user = await t.aUser();
  await user.call(exportsApi.start, { body: { list: 'suppliers', query: '' } });
  expect(await tasksOf(user)).toMatchObject([{ kind: 'EXPORT', state: 'RUNNING', note: '排队中', unread: false }]);
  await runQueuedExport();
  expect(await tasksOf(user)).toMatchObject([{ kind: 'EXPORT', state: 'DONE', unread: true }]);
  const { data } = await user.call(tasksApi.list);
  const file = await t.app.inject({ url: data.tasks[0]?.fileUrl ?? '', headers: user.headers });
  expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK');
});

it('an approval task is listed for users who may decide, and is unread again with each new one', async () => {
  const submit = async () => {
    const { id } = await aMaterial(t, d, me);
    await me.call(materialsApi.transition, { params: { id }, body: { action: 'submit', version: 1 } });
  };
  const buyer = await t.aUser(['内部物料档案', '内部物料档案:审核']);
  expect(await tasksOf(buyer)).toEqual([]);
  await submit();
  expect(await tasksOf(buyer)).toMatchObject([{ kind: 'APPROVAL', title: '待审核物料 1', state: 'WAITING', unread: true }]);
  await read(buyer, await keyOf(buyer, 'WAITING'));
  expect(await tasksOf(buyer)).toMatchObject([{ title: '待审核物料 1', unread: false }]);
  await submit();
  expect(await tasksOf(buyer)).toMatchObject([{ title: '待审核物料 2', unread: true }]);
  expect((await tasksOf(me)).filter(({ kind }) => kind === 'APPROVAL')).toEqual([]);
});

it('a muted kind of tasks adds nothing to the unread count', async () => {
  const user = await t.aUser(['数据导入', '内部物料档案', '内部物料档案:新建', '全局:导入']);
  const { id } = await previewOf(t, user, 'materials', await sheet('静音布'));
  const mute = (muted: boolean) =>
    user.call(noticesApi.saveSettings, { body: { kinds: [{ kind: 'IMPORT', inApp: !muted, mail: 'NONE' }] } });
  await mute(true);
  await mute(true);
  expect(await tasksOf(user)).toMatchObject([{ kind: 'IMPORT', unread: false }]);
  expect((await user.call(tasksApi.list)).data.muted).toEqual(['IMPORT']);
  await commitImport(t, user, id);
  expect(await tasksOf(user)).toMatchObject([{ state: 'DONE', unread: false }]);
  await mute(false);
  expect(await tasksOf(user)).toMatchObject([{ state: 'DONE', unread: true }]);
});

it('tasks are visible to their owner only, and have three kinds', async () => {
  const stranger = await t.aUser(['数据导入', '全局:导出']);
  expect(await tasksOf(stranger)).toEqual([]);
  expect(await read(stranger, 'MAIL:1')).toMatchObject({ code: 40000 });
  expect(await t.anonymous.call(tasksApi.list)).toMatchObject({ status: 401 });
  expect(await t.someoneExpired.call(tasksApi.list)).toMatchObject({ code: 411 });
});

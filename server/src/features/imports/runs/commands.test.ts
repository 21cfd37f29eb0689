import { beforeAll, expect, it } from 'vitest';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { theDictionaries } from '../../../../test/builders.ts';
import { batchOf, commitImport, previewOf, rowsOf, sheetOf, sheetRow } from '../../../../test/imports.ts';
import { aSupplier } from '../../../../test/suppliers.ts';
import { deleteOldImports } from './commands.ts';

let t: TestApp;
let developer: TestUser;
beforeAll(async () => {
  t = await testApp();
  await theDictionaries(t);
  developer = await t.aUser();
  for (const name of ['云舟织造']) await aSupplier(t, { name: `${name}股份公司`, abbreviation: name });
});

const preview = async (name: string) => (await previewOf(t, developer, 'materials', await sheetOf([sheetRow(name)]))).id;
const commit = (id: string) => developer.call(importsApi.commit, { params: { id }, body: { rows: 'VALID' } });

it('old imports are marked as failed, cancelled and deleted after their time', async () => {
  const [stuck, draft, old] = [await preview('卡住布'), await preview('草稿布'), await preview('陈年布')];
  await commit(stuck);
  t.queued.splice(0);
  await commitImport(t, developer, old);
  await t.ownerPool.query("update import_batches set touched_at = now() - interval '31 minutes' where id = $1", [stuck]);
  await t.ownerPool.query("update import_batches set touched_at = now() - interval '8 days' where id = $1", [draft]);
  await t.ownerPool.query("update import_batches set finished_at = now() - interval '31 days' where id = $1", [old]);
  await t.ownerDb.transaction().execute(deleteOldImports);
  expect(await batchOf(developer, stuck)).toMatchObject({ state: 'READY', reason: '运行中断，没有写入任何数据，请重新操作' });
  expect(await batchOf(developer, draft)).toMatchObject({ state: 'CANCELLED', reason: '七天内没有导入，已自动取消' });
  expect(await rowsOf(developer, old)).toEqual([]);
  expect(await developer.call(importsApi.downloadSource, { params: { id: old } })).toMatchObject({ code: 40400 });
  const source = await developer.call(importsApi.downloadSource, { params: { id: stuck } });
  expect(source.response.rawPayload.subarray(0, 2).toString()).toBe('PK');
});

import { beforeAll, expect, it } from 'vitest';
import { binsApi } from '@mrp/contract/features/bins.ts';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { theDictionaries } from '../../../test/builders.ts';
import { batchOf, commitImport, countsOf, previewOf, reasonsOf, runQueuedImports, workbookOf } from '../../../test/imports.ts';

let t: TestApp;
let keeper: TestUser;

beforeAll(async () => {
  t = await testApp();
  await theDictionaries(t);
  await t.ownerDb.insertInto('holders').values({ kind: 'OWN', name: '一号仓' }).execute();
  keeper = await t.aUser();
});

const headers = ['持有方', '库区', '库位', '走位顺序', '备注'];
const preview = async (rows: readonly (readonly string[])[]) => previewOf(t, keeper, 'bins', await workbookOf(headers, rows));
const stored = async () => (await keeper.call(binsApi.list, { query: { sort: 'walkOrder' } })).data.rows;

it('a workbook makes bins, changes those that exist, and is undone', async () => {
  const first = await preview([
    ['一号仓', 'A区', 'a-01', '10', ''],
    ['一号仓', 'A区', 'A-02', '20', '高架'],
  ]);
  expect(countsOf(first)).toEqual([2, 0, 0, 0]);
  await commitImport(t, keeper, first.id);
  expect(await stored()).toMatchObject([
    { code: 'A-01', walkOrder: 10 },
    { code: 'A-02', remark: '高架' },
  ]);
  const second = await preview([
    ['一号仓', 'B区', 'A-01', '15', ''],
    ['一号仓', 'A区', 'A-02', '20', ''],
  ]);
  expect(countsOf(second)).toEqual([0, 1, 1, 0]);
  const { id } = await commitImport(t, keeper, second.id);
  expect(await stored()).toMatchObject([{ code: 'A-01', zone: 'B区', walkOrder: 15 }, { remark: '高架' }]);
  await keeper.call(importsApi.undo, { params: { id } });
  await runQueuedImports(t);
  expect(await batchOf(keeper, id)).toMatchObject({ state: 'UNDONE' });
  expect(await stored()).toMatchObject([{ code: 'A-01', zone: 'A区', walkOrder: 10 }, {}]);
});

it('says at the cell what is wrong', async () => {
  const batch = await preview([
    ['没有的仓', 'A区', 'X-01', '1', ''],
    ['一号仓', 'A区', 'X-02', '1.5', ''],
    ['一号仓', 'A区', 'X-03', '3', ''],
    ['一号仓', 'A区', 'x-03', '4', ''],
  ]);
  expect(countsOf(batch)[3]).toBeGreaterThanOrEqual(3);
  expect(JSON.stringify(await reasonsOf(keeper, batch.id))).toContain('不一致');
});

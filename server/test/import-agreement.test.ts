import { beforeAll, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { testApp, type TestApp, type TestUser } from './app.ts';
import { theDictionaries } from './builders.ts';
import { commitImport, countsOf, previewOf, reasonsOf, workbookOf } from './imports.ts';
import { aSupplier } from './suppliers.ts';

let t: TestApp;
let user: TestUser;
beforeAll(async () => {
  t = await testApp();
  await theDictionaries(t);
  user = await t.aUser();
  await aSupplier(t, { name: '云舟织造股份公司', abbreviation: '云舟织造', formerCode: 'OLD-1' });
});

/** Texts of few kinds, so that rows collide in all ways that records can. */
const one = <T extends string>(...texts: readonly T[]) => fc.constantFrom(...texts);
const supplierRows = fc.array(
  fc.tuple(
    one('绍兴百越纺织有限公司', '杭州百越纺织有限公司', '百越 纺织', '云舟织造股份公司', 'ABC Ltd', 'abc ltd', '', 'x'.repeat(64)),
    one('', '百越', '百 越', '云舟织造', 'ABC', 'abc'),
    one('物料供应商', '成品', ''),
    one('', 'OLD-1', 'OLD-2', 'OLD2-', 'old-2'),
    one('', '91330600MA2D7B8L7N', '91330600ma2d7b8l7n'),
  ),
  { minLength: 1, maxLength: 25 },
);
const materialRows = fc.array(
  fc.tuple(
    one('汗布', '汗 布', '府绸', ''),
    one('汗布', '府绸', '树脂扣', ''),
    one('', '18L', '20L'),
    one('175', '0', '180', ''),
    one('180', '105.3333333333333', ''),
    one('', 'M-1', 'M-2', 'm-1'),
    one('藏青', '本白、卡其', '坯布', '黑/白', ''),
    one('云舟织造', '', '没有的厂'),
    one('12.5', '0', '32元/kg', ''),
    one('', '码1', '码2'),
  ),
  { minLength: 1, maxLength: 25 },
);

/** Judges the rows, writes those that were judged right, and expects that none of them was refused. */
async function agree(object: string, headers: readonly string[], rows: readonly (readonly string[])[], constants: Record<string, string>) {
  const batch = await previewOf(t, user, object, await workbookOf(headers, rows), { constants });
  const [created = 0, updated = 0, skipped, failed] = countsOf(batch);
  if (created + updated === 0) return;
  const done = await commitImport(t, user, batch.id);
  expect(done, done.reason ?? '').toMatchObject({ state: 'DONE', counts: { NEW: created, UPDATE: updated, SKIP: skipped, ERROR: failed } });
}

const runs = { numRuns: process.env['TEST_FULL'] ? 60 : 4, endOnFailure: true };

describe('rows that the preview judges right', () => {
  it('are all written: suppliers', async () => {
    const headers = ['公司全称', '简称', '类型', '旧编码', '信用代码'];
    await fc.assert(
      fc.asyncProperty(supplierRows, (rows) => agree('suppliers', headers, rows, {})),
      runs,
    );
  });

  it('are all written: materials with colours, offers and prices', async () => {
    const headers = ['物料名称', '分类', '规格', '门幅', '克重', '旧编码', '颜色', '供应商', '大货报价', '条码'];
    await fc.assert(
      fc.asyncProperty(materialRows, (rows) => agree('materials', headers, rows, { taxIncluded: '是' })),
      runs,
    );
  });
});

it('one constant in a field that has to be unique is refused in the preview', async () => {
  const rows = Array.from({ length: 52 }, (_, at) => [`同名简称纺织${at}有限公司`]);
  const batch = await previewOf(t, user, 'suppliers', await workbookOf(['公司全称'], rows), {
    constants: { abbreviation: '同名', kind: '物料供应商' },
  });
  expect(countsOf(batch)).toEqual([1, 0, 0, 51]);
  expect(Object.values(await reasonsOf(user, batch.id))[0]).toBe('与第 2 行重复');
  expect((await commitImport(t, user, batch.id)).state).toBe('DONE');
});

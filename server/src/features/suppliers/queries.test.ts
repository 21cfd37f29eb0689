import { beforeAll, describe, expect, it } from 'vitest';
import { homeApi } from '@mrp/contract/features/home.ts';
import { supplierList, suppliersApi } from '@mrp/contract/features/suppliers.ts';
import type { Column, ListQuery } from '@mrp/contract/lib/list.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { aSupplier, type SupplierFacts } from '../../../test/suppliers.ts';
import { listOptions } from '../dictionaries/queries.ts';

let t: TestApp;
let reader: TestUser;
let classes: { fabric: string; knit: string; leaf: string };
let categoryId = '';

/** A business day of Shanghai. */
const daysAhead = (days: number): string => new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  t = await testApp();
  reader = await t.aUser(['供应商档案']);
  const leaf = await t.db
    .selectFrom('classificationFacts')
    .select(['id', 'path'])
    .where('isLeaf', '=', true)
    .where('level', '=', 3)
    .limit(1)
    .executeTakeFirstOrThrow();
  const [fabric = '', knit = ''] = (leaf.path ?? []).map(String);
  classes = { fabric, knit, leaf: leaf.id ?? '' };
  categoryId = (await listOptions(t.db, 'supplierCategory'))[0]!.id;
  const suppliers: SupplierFacts[] = [
    { abbreviation: '云舟织造', level: 'A', city: '绍兴', kind: 'MATERIAL', classificationIds: [knit], categoryIds: [categoryId] },
    { abbreviation: '晨曜服饰', level: 'B', city: '厦门', kind: 'GARMENT', certificates: [{ kind: 'GRS', validTo: '2020-01-31' }] },
    { abbreviation: '北屿纺织', city: '常熟', kind: 'BOTH', certificates: [{ kind: 'GOTS', validTo: '2999-01-31' }] },
    { abbreviation: '南汀辅料', certificates: [{ kind: 'OEKO-TEX', validTo: daysAhead(10) }] },
    { abbreviation: '松屿印花', certificates: [{ kind: 'OEKO-TEX', validTo: daysAhead(31) }] },
  ];
  for (const facts of suppliers) await aSupplier(t, facts);
  await aSupplier(t, { abbreviation: '安石纺织' }, 'DRAFT');
  await aSupplier(t, { abbreviation: '木棉制衣' }, 'PAUSED');
});

const list = async (query: Partial<ListQuery<typeof supplierList>>) => (await reader.call(suppliersApi.list, { query })).data;
const names = async (query: Parameters<typeof list>[0]) => (await list(query)).rows.map((row) => row.abbreviation);

describe('the supplier list', () => {
  it.each([
    [{ kind: ['GARMENT'] }, ['晨曜服饰']],
    [{ level: ['A', 'B'] }, ['云舟织造', '晨曜服饰']],
    [{ city: ['绍兴', '常熟'] }, ['云舟织造', '北屿纺织']],
    [{ state: ['DRAFT', 'PAUSED'] }, ['安石纺织', '木棉制衣']],
    [{ certificates: ['EXPIRED'] }, ['晨曜服饰']],
    [{ certificates: ['EXPIRING'] }, ['南汀辅料']],
    [{ certificates: ['EXPIRING', 'EXPIRED'] }, ['晨曜服饰', '南汀辅料']],
    [{ q: 'fushi' }, ['晨曜服饰']],
    [{ updatedAt: 'today' as const }, ['云舟织造', '晨曜服饰', '北屿纺织', '南汀辅料', '松屿印花', '安石纺织', '木棉制衣']],
    [{ updatedAt: { to: '2020-01-01' } }, []],
  ])('filters by %o', async (query, found) => {
    expect(await names({ ...query, sort: 'code' })).toEqual(found);
  });

  it('filters by ids of dictionary entries and classifications, including parents and children', async () => {
    expect(await names({ categoryIds: [categoryId] })).toEqual(['云舟织造']);
    expect(await names({ classificationIds: [classes.leaf] })).toEqual(['云舟织造']);
    expect(await names({ classificationIds: [classes.fabric] })).toEqual(['云舟织造']);
    expect(await names({ sourceIds: ['999'] })).toEqual([]);
    expect(await names({ companyTypeIds: ['999'] })).toEqual([]);
  });

  it('sorts abbreviations by pinyin, and by every sortable column', async () => {
    expect(await names({ sort: 'abbreviation' })).toEqual([
      '安石纺织',
      '北屿纺织',
      '晨曜服饰',
      '木棉制衣',
      '南汀辅料',
      '松屿印花',
      '云舟织造',
    ]);
    expect(await names({ sort: '-abbreviation' })).toEqual([
      '云舟织造',
      '松屿印花',
      '南汀辅料',
      '木棉制衣',
      '晨曜服饰',
      '北屿纺织',
      '安石纺织',
    ]);
    const buyer = await t.aUser(['供应商档案', '全局:查看价格']);
    for (const [column, { sortable }] of Object.entries<Column>(supplierList.columns))
      expect((await buyer.call(suppliersApi.list, { query: { sort: column } })).code, column).toBe(sortable ? 200 : 40000);
  });

  it('refuses a character that PostgreSQL cannot store', async () => {
    expect(await reader.call(suppliersApi.list, { query: { q: '\0' } })).toMatchObject({ status: 200, code: 40000 });
  });

  it('counts the tabs with all other filters applied', async () => {
    expect((await list({ state: ['ACTIVE'], pageSize: 2 })).tabs).toEqual({ ACTIVE: 5, DRAFT: 1, PAUSED: 1 });
    expect((await list({ kind: ['GARMENT'] })).tabs).toEqual({ ACTIVE: 1 });
  });

  it('returns no row on two pages', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ page, pageSize: 2, sort: 'state' })));
    expect(pages.map(({ total }) => total)).toEqual([7, 7, 7, 7]);
    expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(7);
  });

  it.each([
    [{ kind: 'OTHER' }, 'kind'],
    [{ pageSize: '201' }, 'pageSize'],
    [{ sort: 'remark' }, 'sort'],
    [{ isApple: '1' }, 'isApple'],
  ])('refuses %o', async (query, field) => {
    expect(await reader.call(suppliersApi.list, { query: query as never })).toMatchObject({
      code: 40000,
      data: { fields: { [field]: expect.any(String) } },
    });
  });
});

describe('the certificates of a supplier', () => {
  it('show on the list when the first of them ends, and whether that is soon or past', async () => {
    const { rows } = await list({ sort: 'certificateValidTo' });
    expect(rows.map(({ abbreviation, certificateState }) => [abbreviation, certificateState]).slice(0, 4)).toEqual([
      ['晨曜服饰', 'EXPIRED'],
      ['南汀辅料', 'EXPIRING'],
      ['松屿印花', null],
      ['北屿纺织', null],
    ]);
    const record = await reader.call(suppliersApi.get, { params: { id: rows[1]?.id ?? '' } });
    expect(record.data).toMatchObject({ certificates: [{ kind: 'OEKO-TEX', state: 'EXPIRING' }] });
  });

  it('are counted on the home page as its link lists them, without suppliers that do not work with us', async () => {
    await aSupplier(t, { abbreviation: '未审供应商', certificates: [{ kind: 'GRS', validTo: '2020-01-31' }] }, 'PENDING');
    const editor = await t.aUser(['供应商档案', '供应商档案:编辑']);
    const { todos } = (await editor.call(homeApi.get)).data;
    const todo = todos.find(({ key }) => key === 'expiringCertificates');
    const query = supplierList.query.parse(Object.fromEntries(new URLSearchParams(todo?.path.split('?')[1])));
    expect(todo?.count).toBe((await list(query as Parameters<typeof list>[0])).total);
    expect(todo?.count).toBe(2);
  });
});

describe('a single supplier', () => {
  it('is reported as not found for an unknown id', async () => {
    expect(await reader.call(suppliersApi.get, { params: { id: '999999' } })).toMatchObject({
      code: 40400,
      message: '供应商不存在或已被删除',
    });
    expect(await reader.call(suppliersApi.get, { params: { id: 'abc' } })).toMatchObject({ code: 40000 });
  });
});

describe('the supplier invariants', () => {
  it('hold after all tests of this file', async () => {
    expect(await brokenInvariants(t)).toEqual([]);
  });
});

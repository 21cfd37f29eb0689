import { beforeAll, describe, expect, it } from 'vitest';
import { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import type { Supplier } from '@mrp/contract/features/suppliers/record.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { aSupplier } from '../../../../test/suppliers.ts';

let t: TestApp;
let reader: TestUser;
let known: Supplier;

beforeAll(async () => {
  t = await testApp();
  reader = await t.aUser(['供应商档案']);
  known = await aSupplier(t, {
    name: '绍兴云舟织造有限公司',
    abbreviation: '云舟织造',
    formerNames: ['柯桥老布行'],
    creditCode: '91350100M000100Y43',
  });
  await aSupplier(t, { name: '泉州木棉制衣有限公司', abbreviation: '木棉制衣' });
});

const reasons = async (query: Record<string, string>) => {
  const { data } = await reader.call(suppliersApi.listSimilar, { query });
  return Object.fromEntries(data.map((supplier) => [supplier.abbreviation, supplier.reasons]));
};

describe('listSimilarSuppliers', () => {
  it.each([
    [{ creditCode: '91350100m000100y43' }, ['信用代码相同']],
    [{ name: '绍兴云舟织造有限公司' }, ['全称相同']],
    [{ name: '绍兴云舟织造（集团）股份有限公司' }, ['全称相同']],
    [{ name: '云舟织造' }, ['全称相近（80%）']],
    [{ abbreviation: '云舟织造' }, ['简称相同']],
    [{ abbreviation: '云舟织造厂' }, ['简称相近（80%）']],
    [{ abbreviation: '芸周支造' }, ['简称读音相同']],
    [{ name: '柯桥老布行' }, ['曾用名“柯桥老布行”']],
  ])('finds a supplier by %o', async (query, wanted) => {
    expect(await reasons(query as Record<string, string>)).toEqual({ 云舟织造: wanted });
  });

  it('finds neither unrelated names nor the supplier itself', async () => {
    expect(await reasons({ name: '上海彩虹拉链有限公司', abbreviation: '彩虹拉链' })).toEqual({});
    expect(await reasons({ name: known.name, abbreviation: known.abbreviation, exceptId: known.id })).toEqual({});
    expect(await reasons({})).toEqual({});
  });
});

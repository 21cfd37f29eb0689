import { beforeAll, describe, expect, it } from 'vitest';
import { dictionariesApi as api } from '@mrp/contract/features/dictionaries.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';

let t: TestApp;
let admin: TestUser;
const ids = new Map<string, string>();
beforeAll(async () => {
  t = await testApp();
  admin = await t.aUser();
  const { data } = await admin.call(api.listOptions, { params: { dictionary: 'currency' } });
  for (const { code, id } of data) ids.set(code, id);
});

const id = (code: string) => ids.get(code)!;
const add = (code: string, validFrom: string, rate: string) =>
  admin.call(api.addRate, { params: { id: id(code) }, body: { validFrom, rate } });

describe('exchange rates', () => {
  it('are listed newest first, and the latest row of a day is in force', async () => {
    await add('USD', '2026-01-01', '7.05');
    await add('USD', '2026-01-01', '7.06');
    const { data } = await add('USD', '2025-06-01', '7.2');
    expect(data.map(({ validFrom, rate }) => [validFrom, rate])).toEqual([
      ['2026-01-01', '7.06'],
      ['2026-01-01', '7.05'],
      ['2025-06-01', '7.2'],
      ['2020-01-01', '7.1'],
    ]);
  });

  it('of today are readable by all users, and future ones are not', async () => {
    await add('EUR', '2999-01-01', '9');
    const { data } = await (await t.aUser([])).call(api.listCurrentRates);
    expect(data.map(({ code, rate }) => [code, rate])).toEqual(
      expect.arrayContaining([
        ['EUR', '7.8'],
        ['HKD', '0.91'],
      ]),
    );
  });

  it('cannot be changed or deleted, even by the database owner', async () => {
    await expect(t.ownerDb.updateTable('currencyRates').set({ rate: '1' }).execute()).rejects.toThrow('append-only');
    await expect(t.db.deleteFrom('currencyRates').execute()).rejects.toThrow();
  });

  it.each([
    ['2026-13-01', '7', { validFrom: '日期格式应为 2026-01-31' }],
    ['2026-01-01', '0', { rate: '仅可4位自然数,6位小数' }],
    ['2026-01-01', '7.1234567', { rate: '仅可4位自然数,6位小数' }],
    ['2026-01-01', '-7', { rate: '不能小于0' }],
    ['2026-01-01', '', { rate: '不能为空' }],
  ])('are refused for %s with %s', async (day, rate, fields) => {
    expect(await add('USD', day, rate)).toMatchObject({ code: 40000, data: { fields } });
  });

  it('are refused for the base currency, and for an unknown currency', async () => {
    expect(await add('CNY', '2026-01-01', '1')).toMatchObject({ code: 40905, message: '人民币是本位币，汇率总是1，不用登记' });
    const { data: seasons } = await admin.call(api.listOptions, { params: { dictionary: 'season' } });
    expect(await admin.call(api.listRates, { params: { id: seasons[0]!.id } })).toMatchObject({
      code: 40400,
      message: '币种不存在或已被删除',
    });
  });
});

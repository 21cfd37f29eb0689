import { expect, it, beforeAll } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { labelPrintsApi, type LabelPrintInput } from '@mrp/contract/features/stock/label-prints.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';

let t: TestApp;
let printer: TestUser;

beforeAll(async () => {
  t = await testApp();
  printer = await t.aUser(['SKU库存', 'SKU库存:打印标签']);
});

const print = (more: Partial<LabelPrintInput> = {}, who: Pick<TestUser, 'call'> = printer) =>
  who.call(labelPrintsApi.recordPrint, {
    body: { paper: 'SHEET', copies: 2, skipped: 4, codes: ['F-1-01', 'F-1-02', 'F-1-03', 'F-1-04'], ...more },
  });

it('a print is recorded with its first codes, and the newest is listed first', async () => {
  await print({ paper: 'ROLL', skipped: 0 });
  const { data } = await print();
  expect(data).toMatchObject({ paper: 'SHEET', copies: 2, skipped: 4, count: 4, codes: ['F-1-01', 'F-1-02', 'F-1-03'] });
  const { data: listed } = await printer.call(labelPrintsApi.listPrints, { query: { limit: 1 } });
  expect(listed).toEqual([data]);
});

it('refuses more used positions than a sheet has, no labels and no copies', async () => {
  expect((await print({ skipped: 21 })).code).toBe(errors.VALIDATION.code);
  expect((await print({ paper: 'CARD', skipped: 8 })).code).toBe(errors.VALIDATION.code);
  expect((await print({ paper: 'ROLL', skipped: 1 })).code).toBe(errors.VALIDATION.code);
  expect((await print({ codes: [] })).code).toBe(errors.VALIDATION.code);
  expect((await print({ copies: 0 })).code).toBe(errors.VALIDATION.code);
});

it('is for users who may print labels', async () => {
  const reader = await t.aUser(['SKU库存', '内部物料档案']);
  expect((await print({}, reader)).code).toBe(errors.FORBIDDEN.code);
  expect((await reader.call(labelPrintsApi.listPrints)).code).toBe(errors.FORBIDDEN.code);
  expect((await print({}, t.anonymous)).status).toBe(401);
  expect((await t.anonymous.call(labelPrintsApi.listPrints)).status).toBe(401);
  expect((await printer.call(labelPrintsApi.listPrints, { query: { limit: 0 } })).code).toBe(errors.VALIDATION.code);
});

it('a record cannot be rewritten', async () => {
  const { data } = await print();
  await expect(t.ownerDb.updateTable('labelPrints').set({ copies: 1 }).where('id', '=', data.id).execute()).rejects.toThrow('append-only');
});

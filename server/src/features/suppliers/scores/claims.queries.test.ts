import { beforeAll, expect, it } from 'vitest';
import { claimsApi } from '@mrp/contract/features/claims.ts';
import type { Claim, ClaimInput } from '@mrp/contract/features/claims/record.ts';
import type { ClaimStep } from '@mrp/contract/features/claims/workflow.ts';
import { receiptsApi } from '@mrp/contract/features/purchases.ts';
import { reportsApi } from '@mrp/contract/features/reports.ts';
import { supplierScoreApi } from '@mrp/contract/features/suppliers/score.ts';
import type { ReportAnswer } from '@mrp/contract/lib/report.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { theDictionaries } from '../../../../test/builders.ts';
import { aStatementWorld, type StatementWorld } from '../../../../test/statements.ts';
import { dataOf } from '../../../../test/styles.ts';

let t: TestApp;
let w: StatementWorld;
let kindId: string;
beforeAll(async () => {
  t = await testApp();
  w = await aStatementWorld(t);
  kindId = (await theDictionaries(t)).entry('claimKind', '色差');
});

const accepted = async () => dataOf(await w.buyer.call(supplierScoreApi.getScore, { params: { id: w.supplierId } })).accepted;
const totalOf = async (score: string): Promise<number> =>
  dataOf(await w.buyer.call(claimsApi.list, { query: { supplierIds: [w.supplierId], score: [score] } as never })).total;
const claimed = async (): Promise<string> =>
  (dataOf(await w.buyer.call(reportsApi.quality, { query: {} as never })) as ReportAnswer).sums.others['claims'] ?? '0';
const create = async (more: object): Promise<Claim> => {
  const body = { source: 'RECEIPT', kindId, quantity: '8', ...more } as ClaimInput;
  return dataOf(await w.buyer.call(claimsApi.create, { body }));
};
const move = async ({ id, version }: Claim, action: ClaimStep): Promise<Claim> =>
  dataOf(await w.buyer.call(claimsApi.transition, { params: { id }, body: { action, version } as never }));

it('a lot that passed its inspection passes no longer once the supplier agrees to a claim about it, and loose claims are batches of their own', async () => {
  const { id, version, lines } = await w.received(w.skus[0] ?? '', '100');
  const lineId = lines[0]?.id ?? '';
  const inspected = { version, lots: [], lines: [{ lineId, rejected: '0' }] };
  dataOf(await w.buyer.call(receiptsApi.inspect, { params: { id }, body: inspected as never }));
  expect(await accepted()).toMatchObject({ counted: 1, good: 1, sources: [{ kind: 'receipt', documents: 1, worse: 0 }] });

  const draft = await create({ lineId, demand: 'CONCEDE', share: '30' });
  expect([await claimed(), (await accepted()).good], 'a draft is no claim yet').toEqual(['0', 1]);
  const sent = await move(draft, 'send');
  expect([await claimed(), (await accepted()).good]).toEqual(['1', 1]);
  await move(sent, 'confirm');
  expect(await accepted()).toMatchObject({
    points: '0.00',
    counted: 1,
    good: 0,
    sources: [
      { kind: 'receipt', documents: 1, worse: 0 },
      { kind: 'claim', documents: 1, worse: 1 },
    ],
  });

  const waived = await create({ lineId, demand: 'NONE', waiver: '轻微' });
  await move(await move(waived, 'send'), 'confirm');
  expect(await accepted()).toMatchObject({ counted: 1, good: 0 });

  const loose = { source: 'PRODUCTION', lineId: null, supplierId: w.supplierId, skuId: w.skus[0], currencyId: w.currencyId };
  await move(await move(await create({ ...loose, demand: 'DEDUCT', amount: '56.50' }), 'send'), 'confirm');
  expect(await accepted()).toMatchObject({ counted: 2, good: 0 });
  expect([await totalOf('accepted'), await totalOf('unfit')]).toEqual([2, 2]);
});

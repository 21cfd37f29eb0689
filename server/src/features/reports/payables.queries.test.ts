import { beforeAll, describe, expect, it } from 'vitest';
import { claimsApi } from '@mrp/contract/features/claims.ts';
import type { ClaimInput } from '@mrp/contract/features/claims/record.ts';
import { payablesReport, qualityReport, reportsApi } from '@mrp/contract/features/reports.ts';
import { advancesApi, settlementApi } from '@mrp/contract/features/statements.ts';
import type { ReportAnswer } from '@mrp/contract/lib/report.ts';
import { buttonNames, menuTitles, VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { theDictionaries } from '../../../test/builders.ts';
import { openFigures, valuesOf } from '../../../test/reports.ts';
import { aStatementWorld, type StatementWorld } from '../../../test/statements.ts';
import { dataOf } from '../../../test/styles.ts';

let t: TestApp;
let w: StatementWorld;

/** 998.5 at 12.00, 20 returned, 8 let pass at 30 % off by a claim, freight 150.00, confirmed and paid in part; 100 more on no statement. */
beforeAll(async () => {
  t = await testApp();
  w = await aStatementWorld(t);
  const today = (await t.ownerPool.query<{ day: string }>('select business_day()::text as day')).rows[0]?.day ?? '';
  const receipt = await w.received(w.skus[0] ?? '', '998.5', '1000');
  await w.returned(receipt, '20');
  const kindId = (await theDictionaries(t)).entry('claimKind', '色差');
  const body = {
    source: 'RECEIPT',
    kindId,
    quantity: '8',
    demand: 'CONCEDE',
    share: '30',
    lineId: receipt.lines[0]?.id ?? '',
  } as ClaimInput;
  let claim = dataOf(await w.buyer.call(claimsApi.create, { body }));
  for (const action of ['send', 'confirm'] as const)
    claim = dataOf(
      await w.buyer.call(claimsApi.transition, { params: { id: claim.id }, body: { action, version: claim.version } as never }),
    );
  await w.charged(receipt, { kind: 'FREIGHT', amount: '150.00' });
  const { id, version } = await w.confirmed();
  const payment = { paidOn: today, amount: '1863.20', accountId: null, note: '', version };
  dataOf(await w.buyer.call(settlementApi.addPayment, { params: { id }, body: payment }));
  const advance = { currencyId: w.currencyId, orderId: null, paidOn: today, amount: '10.00', accountId: null, note: '' };
  dataOf(await w.buyer.call(advancesApi.add, { params: { id: w.supplierId }, body: advance }));
  await w.received(w.skus[1] ?? '', '100');
});

type Query = Record<string, unknown>;
const payables = async (query: Query = {}): Promise<ReportAnswer> =>
  dataOf(await w.buyer.call(reportsApi.payables, { query: { pageSize: 200, ...query } as never })) as ReportAnswer;
const quality = async (query: Query = {}): Promise<ReportAnswer> =>
  dataOf(await w.buyer.call(reportsApi.quality, { query: { pageSize: 200, ...query } as never })) as ReportAnswer;

describe('the report of payables', () => {
  it('follows each supplier from the receipt to the payment', async () => {
    const { rows, sums } = await payables();
    expect(rows).toHaveLength(1);
    const figures = {
      received: '13182.00',
      returned: '240.00',
      surcharges: '150.00',
      claimed: '28.80',
      deducted: '28.80',
      owed: '13063.20',
      stated: '11863.20',
      invoiced: '0',
      paid: '1873.20',
      unstated: '1200.00',
      unpaid: '10000.00',
      overdue: '0',
    };
    for (const [name, value] of Object.entries(figures)) expect([name, Number(valuesOf(rows[0]!)[name])]).toEqual([name, Number(value)]);
    expect(Number(sums.others['owed'])).toBe(13063.2);
  });

  it('opens every figure of rows, groups, totals and charts to documents that add up to it', async () => {
    const documents = async (query: Query) =>
      dataOf(await w.buyer.call(reportsApi.payablesDocuments, { query: { pageSize: 200, ...query } as never }));
    for (const group of ['month'])
      expect(await openFigures(payablesReport, await payables({ group: [group] }), documents)).toBeGreaterThan(20);
  });

  it('has no amounts for those who may not see prices', async () => {
    const blind = await t.aUser([...menuTitles, ...buttonNames].filter((permission) => permission !== VIEW_PRICES));
    const { rows, kpis, charts } = dataOf(await blind.call(reportsApi.payables, { query: {} as never })) as ReportAnswer;
    expect([Object.keys(kpis), Object.keys(charts)]).toEqual([[], []]);
    expect(valuesOf(rows[0]!)).not.toHaveProperty('owed');
  });
});

describe('the report of quality', () => {
  it('tells claims for a hundred received, by supplier, material and kind', async () => {
    const { rows, sums } = await quality();
    const [claimed] = rows.filter((row) => valuesOf(row)['claims'] === '1');
    const figures = valuesOf(claimed!);
    expect(Object.entries({ claimed: 8, deduction: 28.8 }).map(([name, value]) => [name, Number(figures[name]) === value])).toEqual([
      ['claimed', true],
      ['deduction', true],
    ]);
    const received = Number(figures['received']);
    expect(received).toBeGreaterThanOrEqual(998.5);
    expect(Number(figures['rate'])).toBe(Math.round(80_000 / received) / 100);
    expect(sums.others['claims']).toBe('1');
    expect(Number(sums.units[0]?.figures['received'])).toBe(1098.5);
  });

  it('opens every figure of rows, groups, totals and charts to documents that add up to it', async () => {
    const documents = async (query: Query) =>
      dataOf(await w.buyer.call(reportsApi.qualityDocuments, { query: { pageSize: 200, ...query } as never }));
    for (const group of ['supplier', 'kind', 'material'])
      expect(await openFigures(qualityReport, await quality({ group: [group] }), documents)).toBeGreaterThan(10);
  });
});

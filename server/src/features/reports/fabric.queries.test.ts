import { beforeAll, describe, expect, it } from 'vitest';
import { fabricReport, reportsApi } from '@mrp/contract/features/reports.ts';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { compareDecimals, decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { buttonNames, menuTitles, VIEW_PRICES } from '@mrp/contract/permissions.ts';
import type { ReportAnswer } from '@mrp/contract/lib/report.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { aPreparationWorld, type PreparationWorld } from '../../../test/preparations.ts';
import { isSame, luckOf, openFigures, randomPicks, randomReceipts, totalOf, valuesOf } from '../../../test/reports.ts';
import { postDocument } from '../../../test/stock.ts';
import { dataOf } from '../../../test/styles.ts';

let t: TestApp;
let w: PreparationWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t);
  for (const skuId of w.skus) await w.offer(skuId, { bulk: '42.50' });
  await randomReceipts(t, w, luckOf(11), 14);
  await randomPicks(t, w, luckOf(12), 5);
});

type Query = Record<string, unknown>;
const ask = async (query: Query = {}, who = w.buyer): Promise<ReportAnswer> =>
  dataOf(await who.call(reportsApi.fabric, { query: { pageSize: 200, ...query } as never })) as ReportAnswer;
const documents = async (query: Query) =>
  dataOf(await w.buyer.call(reportsApi.fabricDocuments, { query: { pageSize: 200, ...query } as never }));

interface RawLine {
  skuId: string;
  supplierId: string;
  quantity: string;
  amount: string;
  at: string;
}

async function rawReceipts(from: number, to: number): Promise<RawLine[]> {
  const { rows } = await t.ownerPool.query<RawLine>(
    `select l.sku_id as "skuId", r.supplier_id as "supplierId", l.quantity, l.amount, r.received_at::text as at
     from receipt_lines l join receipts r on r.id = l.receipt_id
     where (r.received_at at time zone 'Asia/Shanghai')::date between business_day() - $1::int and business_day() - $2::int order by r.received_at, l.id`,
    [from, to],
  );
  return rows;
}

const amountOf = (lines: readonly RawLine[]): string => totalOf(lines.map(({ amount }) => amount));
const boughtOf = (lines: readonly RawLine[]): string => totalOf(lines.map(({ quantity }) => quantity));
const meanOf = (lines: readonly RawLine[]): string => roundHalfUp(decimal(amountOf(lines)).div(decimal(boughtOf(lines))), 4);
const priceOf = ({ amount, quantity }: RawLine): string => roundHalfUp(decimal(amount).div(decimal(quantity)), 4);

describe('the report of fabrics', () => {
  it('has quantities, amounts and prices of each colour and supplier as the receipts say them', async () => {
    const byKey = Map.groupBy(await rawReceipts(89, 0), ({ skuId, supplierId }) => `${skuId}|${supplierId}`);
    const { rows } = await ask();
    expect(rows).toHaveLength(byKey.size);
    for (const row of rows) {
      const lines = byKey.get(`${row.narrow['skuIds']}|${row.narrow['supplierIds']}`) ?? [];
      const prices = lines.map(priceOf).toSorted(compareDecimals);
      const told = valuesOf(row);
      expect([told['bought'], told['amount']].map((value) => decimal(value ?? '0').toFixed(2))).toEqual(
        [boughtOf(lines), amountOf(lines)].map((value) => decimal(value).toFixed(2)),
      );
      expect([told['price'], told['lowest'], told['highest'], told['latest']]).toEqual([
        meanOf(lines),
        prices[0],
        prices.at(-1),
        priceOf(lines.at(-1)!),
      ]);
    }
  });

  it('compares the mean price with the one of the period before', async () => {
    const { kpis, sums } = await ask();
    const [now, then] = [await rawReceipts(89, 0), await rawReceipts(179, 90)];
    expect(isSame(sums.others['amount'], amountOf(now))).toBe(true);
    expect(isSame(kpis['amount']?.before, amountOf(then))).toBe(true);
    const change = decimal(meanOf(now))
      .minus(decimal(meanOf(then)))
      .times(100)
      .div(decimal(meanOf(then)));
    expect(kpis['priceChange']?.value).toBe(change.toFixed(2));
  });

  it('opens every figure of rows, groups, totals and charts to documents that add up to it', async () => {
    expect(await openFigures(fabricReport, await ask(), documents)).toBeGreaterThan(20);
    expect(await openFigures(fabricReport, await ask({ group: ['supplier'] }), documents)).toBeGreaterThan(20);
  });

  it('says how far the amounts are from the 基准价 per metre of those that have one, and what share the largest make', async () => {
    // Bought in 公斤.
    const { rows: metres } = await t.ownerPool.query<{ perKilo: string; skuIds: string[] }>(
      `update spus set benchmark_price = 12 where id = (select spu_id from skus where id = $1)
       returning (100000 / (gram_weight * (width + coalesce(allowance, 5))))::text as "perKilo",
                 array(select k.id::text from skus k where k.spu_id = spus.id) as "skuIds"`,
      [w.skus[0]],
    );
    const { sums, charts } = await ask();
    const lines = await rawReceipts(89, 0);
    // The other material has none.
    const measured = lines.filter(({ skuId }) => metres[0]?.skuIds.includes(skuId));
    const benchmark = decimal(boughtOf(measured))
      .times(12)
      .times(decimal(metres[0]?.perKilo ?? ''));
    const deviation = roundHalfUp(decimal(amountOf(measured)).minus(benchmark).times(100).div(benchmark), 2);
    expect(sums.others['deviation']).toBe(deviation);
    let soFar = decimal('0');
    for (const { values } of charts['spend'] ?? []) {
      soFar = soFar.plus(decimal(values['amount'] ?? '0'));
      expect(values['cumulative']).toBe(roundHalfUp(soFar.times(100).div(decimal(amountOf(lines))), 2));
    }
    await t.ownerPool.query('update spus set benchmark_price = null');
  });

  it('has the amounts of price corrections in what was bought', async () => {
    const { sums } = await ask();
    await t.ownerPool.query(
      `insert into receipt_price_corrections (receipt_id, line_id, position, quantity, before_price, unit_price, amount, stock_amount, difference, reason)
       select r.id, l.id, 1, l.quantity, 1, 2, 12.34, 12.34, 0, '开票价' from receipt_lines l join receipts r on r.id = l.receipt_id order by r.received_at desc limit 1`,
    );
    expect(
      isSame(
        (await ask()).sums.others['amount'],
        decimal(sums.others['amount'] ?? '0')
          .plus('12.34')
          .toFixed(),
      ),
    ).toBe(true);
    await t.ownerPool.query('delete from receipt_price_corrections');
  });

  it('has the stock of a back-dated document, and no more once it is reversed', async () => {
    const [materialId = ''] = w.skus;
    const stockOf = async () => {
      const { sums } = await ask({ skuIds: [materialId] });
      const stock = sums.units[0]?.figures['stock'] ?? '0';
      const made = await documents({ figure: 'stock', skuIds: [materialId] });
      expect(isSame(totalOf(made.sums.map(({ value }) => value)), stock)).toBe(true);
      return decimal(stock);
    };
    const before = await stockOf();
    const occurredAt = new Date(Date.now() - 40 * 86_400_000).toISOString();
    const lines = [{ materialId, quantity: '12.5' }];
    const { id, version } = await postDocument(w.buyer, 'SKU', {
      kind: 'SUPPLEMENT',
      holderId: w.factory,
      ownership: 1,
      occurredAt,
      lines,
    });
    expect((await stockOf()).minus(before).toFixed()).toBe('12.5');
    const body = { action: 'reverse' as const, version, reason: '开错' };
    expect((await w.buyer.call(skuStockApi.transitionDocument, { params: { id }, body })).code).toBe(200);
    expect((await stockOf()).eq(before)).toBe(true);
  });

  it('has figures of one moment while eight clients move its stock', async () => {
    const [materialId = ''] = w.skus;
    const holders = [w.factory, w.dyer] as const;
    for (const holderId of holders)
      await postDocument(w.buyer, 'SKU', { kind: 'SUPPLEMENT', holderId, ownership: 1, lines: [{ materialId, quantity: '500' }] });
    const stockOf = async () => {
      const { rows, sums } = await ask({ skuIds: [materialId] });
      return [totalOf(rows.map((row) => valuesOf(row)['stock'] ?? '0')), sums.units[0]?.figures['stock'] ?? '0'].map((value) =>
        decimal(value).toFixed(),
      );
    };
    const before = await stockOf();
    let over = false;
    let moved = 0;
    const transfer = async (client: number) => {
      for (let n = client; !over; n += 1, moved += 1)
        await postDocument(w.buyer, 'SKU', {
          kind: 'TRANSFER',
          holderId: holders[n % 2]!,
          toHolderId: holders[(n + 1) % 2]!,
          lines: [{ materialId, quantity: '1' }],
        });
    };
    const clients = Array.from({ length: 8 }, (_, client) => transfer(client));
    for (let n = 0; n < 6 || moved < 8; n += 1) expect(await stockOf()).toEqual(before);
    over = true;
    await Promise.all(clients);
  });

  it('has neither prices nor the charts of prices for those who may not see them', async () => {
    const blind = await t.aUser([...menuTitles, ...buttonNames].filter((permission) => permission !== VIEW_PRICES));
    const { charts, kpis, rows, sums } = await ask({}, blind);
    expect(Object.keys(charts)).toEqual(['monthly']);
    expect(Object.keys(kpis)).toEqual(['fabrics', 'bought', 'rejected']);
    for (const name of ['amount', 'price', 'lowest', 'highest', 'latest', 'change', 'deviation', 'value'])
      expect([valuesOf(rows[0]!), sums.others, sums.units[0]?.figures].some((part) => part !== undefined && name in part)).toBe(false);
    expect(valuesOf(rows[0]!)).toHaveProperty('bought');
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { overviewReport, reportsApi } from '@mrp/contract/features/reports.ts';
import type { ReportAnswer } from '@mrp/contract/lib/report.ts';
import { decimal } from '@mrp/contract/lib/decimals.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { aPreparationWorld, aWaitingPreparation, type PreparationWorld } from '../../../test/preparations.ts';
import { isSame, luckOf, openFigures, randomPicks, randomPreparations, totalOf, valuesOf } from '../../../test/reports.ts';
import { postDocument } from '../../../test/stock.ts';
import { dataOf } from '../../../test/styles.ts';

let t: TestApp;
let w: PreparationWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t);
  for (const skuId of w.skus) await w.offer(skuId, { bulk: '42.50' });
  await randomPreparations(t, w, luckOf(26), 24);
  await randomPicks(t, w, luckOf(27), 8);
});

type Query = Record<string, unknown>;
const ask = async (query: Query = {}): Promise<ReportAnswer> =>
  dataOf(await w.buyer.call(reportsApi.overview, { query: { pageSize: 200, ...query } as never })) as ReportAnswer;
const documents = async (query: Query) =>
  dataOf(await w.buyer.call(reportsApi.overviewDocuments, { query: { pageSize: 200, ...query } as never }));

interface RawLine {
  skuId: string;
  holderId: string;
  supplierId: string;
  quantity: string;
  finishedQuantity: string;
  unitPrice: string;
  done: boolean;
  productionId: string | null;
  orderId: string;
  expectedOn: string;
}

/** The lines as the documents have them, without a report. */
async function rawLines(days: number): Promise<RawLine[]> {
  const { rows } = await t.ownerPool.query(
    `select l.sku_id as "skuId", o.holder_id as "holderId", l.supplier_id as "supplierId", l.quantity, l.finished_quantity as "finishedQuantity", l.unit_price as "unitPrice",
            l.done, l.production_id as "productionId", o.id as "orderId", o.expected_on::text as "expectedOn"
     from preparation_lines l join preparation_orders o on o.id = l.order_id
     where o.state in ('WAITING', 'PRODUCING', 'DONE') and o.ordered_on > business_day() - $1::int`,
    [days],
  );
  return rows as RawLine[];
}

const openOf = ({ done, quantity, finishedQuantity }: RawLine): string => {
  const open = decimal(quantity).minus(decimal(finishedQuantity));
  return done || open.lt(0) ? '0' : open.toFixed();
};
function figuresOf(lines: readonly RawLine[]): Record<string, string> {
  return {
    need: totalOf(lines.map(({ quantity }) => quantity)),
    finished: totalOf(lines.map(({ finishedQuantity }) => finishedQuantity)),
    waiting: totalOf(lines.filter(({ productionId }) => productionId === null).map(openOf)),
    producing: totalOf(lines.filter(({ productionId }) => productionId !== null).map(openOf)),
    gap: totalOf(lines.map(openOf)),
    gapAmount: totalOf(lines.map((line) => decimal(openOf(line)).times(decimal(line.unitPrice)).toDecimalPlaces(2).toFixed())),
  };
}

const expectFigures = (told: Readonly<Record<string, string | null | undefined>>, lines: readonly RawLine[]) => {
  for (const [name, value] of Object.entries(figuresOf(lines)))
    if (name in told) expect([name, decimal(told[name] ?? '0').toFixed()]).toEqual([name, decimal(value).toFixed()]);
};

describe('the overview of preparation', () => {
  it('has in every row what the documents of the last 90 days say', async () => {
    const { rows, total: count } = await ask();
    const byKey = Map.groupBy(await rawLines(90), ({ skuId, holderId, supplierId }) => `${skuId}|${holderId}|${supplierId}`);
    expect(count).toBe(byKey.size);
    expect(rows).toHaveLength(byKey.size);
    for (const row of rows)
      expectFigures(valuesOf(row), byKey.get(`${row.narrow['skuIds']}|${row.narrow['holderIds']}|${row.narrow['supplierIds']}`) ?? []);
  });

  it.each(['supplier', 'material', 'holder', 'classification', 'none'])('adds up to the same totals grouped by %s', async (group) => {
    const raw = await rawLines(90);
    const { groups, sums, rows } = await ask({ group: [group] });
    expect(sums.units).toHaveLength(1);
    expectFigures(sums.units[0]?.figures ?? {}, raw);
    expectFigures(sums.others, raw);
    expect(groups.length > 0).toBe(group !== 'none');
    const subtotals = groups.map((one) => one.units[0]?.figures['need'] ?? '0');
    if (group !== 'none') expect(isSame(sums.units[0]?.figures['need'], totalOf(subtotals))).toBe(true);
    expect(rows.map((row) => row.group)).toEqual(rows.map((row) => row.group).toSorted((a, b) => orderIn(groups, a) - orderIn(groups, b)));
  });

  it('opens every figure of rows, groups, totals and charts to documents that add up to it', async () => {
    expect(await openFigures(overviewReport, await ask(), documents)).toBeGreaterThan(20);
    expect(await openFigures(overviewReport, await ask({ group: ['holder'] }), documents)).toBeGreaterThan(20);
  });

  it('has weeks without anything between the others, as nothing', async () => {
    const [materialId = ''] = w.skus;
    const expectedOn = await dayBefore(-120);
    await aWaitingPreparation(w, { expectedOn, lines: [{ materialId, quantity: '10', takesGreige: false }] });
    const { charts } = await ask();
    const weeks = (charts['weekly'] ?? []).map(({ key }) => Date.parse(key) / 86_400_000);
    expect(weeks.length).toBeGreaterThan(8);
    expect(weeks).toEqual(weeks.map((_, at) => weeks[0]! + 7 * at));
    expect(charts['weekly']?.at(-2)).toMatchObject({ values: { finished: '0', producing: '0', waiting: '0' } });
  });

  it('does not fill the axis up to a mistyped day', async () => {
    const [materialId = ''] = w.skus;
    const order = await aWaitingPreparation(w, { lines: [{ materialId, quantity: '10', takesGreige: false }] });
    await t.ownerPool.query(`update preparation_orders set expected_on = '2999-01-07' where id = $1`, [order.id]);
    const { charts } = await ask();
    expect(charts['weekly']?.at(-1)?.key).toBe('2999-01-07');
    expect(charts['weekly']?.length).toBeLessThan(120);
    await t.ownerPool.query(`update preparation_orders set expected_on = business_day() where id = $1`, [order.id]);
  });

  it('compares with as many days right before', async () => {
    const raw = [await rawLines(60), await rawLines(30)];
    const days = { from: await dayBefore(29), to: await dayBefore(0) };
    const { kpis, from, to } = await ask({ days });
    expect([from, to]).toEqual([days.from, days.to]);
    expect(isSame(kpis['need']?.value, figuresOf(raw[1]!)['need']!)).toBe(true);
    const ids = new Set(raw[1]!.map(({ orderId }) => orderId));
    expect(isSame(kpis['need']?.before, figuresOf(raw[0]!.filter(({ orderId }) => !ids.has(orderId)))['need']!)).toBe(true);
  });

  it('counts stock once, in the row of the preferred supplier, whatever the filter of suppliers', async () => {
    const { sums } = await ask();
    const { rows } = await t.ownerPool.query<{ brand: string; supplier: string }>(
      `select sum(b.on_hand) filter (where b.ownership = 1) as brand, sum(b.on_hand) filter (where b.ownership = 2) as supplier
       from stock_balances b join stock_items i on i.id = b.item_id
       where exists (select from preparation_lines l join preparation_orders o on o.id = l.order_id
                     where l.sku_id = i.sku_id and o.holder_id = b.holder_id and o.ordered_on > business_day() - 90)`,
    );
    expect(isSame(sums.units[0]?.figures['brand'], rows[0]?.brand ?? '')).toBe(true);
    expect(isSame(sums.units[0]?.figures['supplierStock'], rows[0]?.supplier ?? '0')).toBe(true);
  });

  it('has what is still to be picked, and what was picked in the period without returns', async () => {
    const { rows: raw } = await t.ownerPool.query<{ skuId: string; holderId: string; toPick: string; picked: string }>(
      `select l.sku_id as "skuId", o.holder_id as "holderId", sum(greatest(l.quantity - l.picked_quantity, 0)) as "toPick",
              coalesce(sum((select sum(t.quantity - t.returned_quantity) from pick_takes t
                            where t.line_id = l.id and (t.created_at at time zone 'Asia/Shanghai')::date > business_day() - 90)), 0) as picked
       from pick_lines l join pick_orders o on o.id = l.pick_id group by 1, 2`,
    );
    const { rows } = await ask();
    expect(rows.some((row) => !isSame(valuesOf(row)['picked'], '0'))).toBe(true);
    for (const row of rows) {
      const told = raw.find(({ skuId, holderId }) => skuId === row.narrow['skuIds'] && holderId === row.narrow['holderIds']);
      expect(isSame(valuesOf(row)['toPick'], told?.toPick ?? '0')).toBe(true);
      expect(isSame(valuesOf(row)['picked'], told?.picked ?? '0')).toBe(true);
    }
  });

  it('is empty for a period without orders, and reads ten years', async () => {
    expect(await ask({ days: { from: '2001-01-01', to: '2001-01-31' } })).toMatchObject({ rows: [], total: 0, groups: [], unit: null });
    const { sums, from, to } = await ask({ days: { from: '2016-01-01' } });
    expectFigures(sums.units[0]?.figures ?? {}, await rawLines(4000));
    expect([from, to]).toEqual(['2016-01-01', await dayBefore(0)]);
  });

  it('pages through the rows in order, with the whole figures of the groups of each page', async () => {
    const all = await ask({ sort: '-gap' });
    const pages = [await ask({ sort: '-gap', pageSize: 4 }), await ask({ sort: '-gap', pageSize: 4, page: 2 })];
    expect(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(all.rows.slice(0, 8).map(({ id }) => id));
    for (const page of pages) expect(page.sums).toEqual(all.sums);
    const [first] = pages[0]?.groups ?? [];
    expect(first).toEqual(all.groups.find(({ key }) => key === first?.key));
  });

  it('has figures of one moment while eight clients transfer between its holders', async () => {
    const [materialId = ''] = w.skus;
    const holders = [w.factory, w.dyer] as const;
    for (const holderId of holders) {
      await aWaitingPreparation(w, {
        holderId,
        object: holderId === w.dyer ? 'MATERIAL_SUPPLIER' : 'GARMENT_SUPPLIER',
        lines: [{ materialId, quantity: '10', takesGreige: false }],
      });
      await postDocument(w.buyer, 'SKU', { kind: 'SUPPLEMENT', holderId, ownership: 1, lines: [{ materialId, quantity: '500' }] });
    }
    const brandOf = async () => {
      const { rows, sums } = await ask({ skuIds: [materialId] });
      return [totalOf(rows.map((row) => valuesOf(row)['brand'] ?? '0')), sums.units[0]?.figures['brand']].map((value) =>
        decimal(value ?? '0').toFixed(),
      );
    };
    const before = await brandOf();
    const byHolder = new Set<string>();
    let over = false;
    const transfer = async (client: number) => {
      for (let n = client; !over; n += 1)
        await postDocument(w.buyer, 'SKU', {
          kind: 'TRANSFER',
          holderId: holders[n % 2]!,
          toHolderId: holders[(n + 1) % 2]!,
          lines: [{ materialId, quantity: '1' }],
        });
    };
    const clients = Array.from({ length: 8 }, (_, client) => transfer(client));
    // On a slow machine no transfer may come between the first reads.
    for (let n = 0; n < 6 || byHolder.size < 2; n += 1) {
      expect(await brandOf()).toEqual(before);
      const { rows } = await ask({ skuIds: [materialId], holderIds: [w.factory] });
      byHolder.add(valuesOf(rows[0]!)['brand'] ?? '');
    }
    over = true;
    await Promise.all(clients);
  });
});

const orderIn = (groups: readonly { key: string }[], key: string): number => groups.findIndex((one) => one.key === key);

async function dayBefore(days: number): Promise<string> {
  const { rows } = await t.ownerPool.query<{ day: string }>('select (business_day() - $1::int)::text as day', [days]);
  return rows[0]?.day ?? '';
}

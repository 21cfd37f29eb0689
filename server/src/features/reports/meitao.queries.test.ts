import { beforeAll, describe, expect, it } from 'vitest';
import { meitaoReport, reportsApi } from '@mrp/contract/features/reports.ts';
import { decimal } from '@mrp/contract/lib/decimals.ts';
import type { ReportAnswer } from '@mrp/contract/lib/report.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { aPreparationWorld, type PreparationWorld } from '../../../test/preparations.ts';
import { isSame, luckOf, openFigures, randomSets, totalOf, valuesOf } from '../../../test/reports.ts';
import { dataOf } from '../../../test/styles.ts';

let t: TestApp;
let w: PreparationWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t);
  for (const skuId of w.skus) await w.offer(skuId, { bulk: '42.50' });
  await randomSets(t, w, luckOf(7), 12);
});

type Query = Record<string, unknown>;
const ask = async (query: Query = {}): Promise<ReportAnswer> =>
  dataOf(await w.buyer.call(reportsApi.meitao, { query: { pageSize: 200, ...query } as never })) as ReportAnswer;
const documents = async (query: Query) =>
  dataOf(await w.buyer.call(reportsApi.meitaoDocuments, { query: { pageSize: 200, ...query } as never }));

interface RawLine {
  id: string;
  orderId: string;
  sets: number;
  perSet: string;
  quantity: string;
  finishedQuantity: string;
}

async function rawSets(): Promise<Map<string, RawLine[]>> {
  const { rows } = await t.ownerPool.query<RawLine>(
    `select l.id, o.id as "orderId", o.sets, l.per_set as "perSet", l.quantity, l.finished_quantity as "finishedQuantity"
     from preparation_lines l join preparation_orders o on o.id = l.order_id where o.kind = 'MEITAO' and o.ordered_on > business_day() - 90`,
  );
  return Map.groupBy(rows, ({ orderId }) => orderId);
}

const whole = ({ finishedQuantity, perSet }: RawLine): number => decimal(finishedQuantity).div(decimal(perSet)).floor().toNumber();
const completeOf = (lines: readonly RawLine[]): number => Math.min(lines[0]?.sets ?? 0, ...lines.map(whole));

describe('the report of sets', () => {
  it('counts sets once, and complete ones by their scarcest line', async () => {
    const sets = [...(await rawSets()).values()];
    const { sums, groups, kpis } = await ask();
    expect(groups).toHaveLength(sets.length);
    expect(sums.others).toMatchObject({
      sets: String(sets.reduce((sum, lines) => sum + (lines[0]?.sets ?? 0), 0)),
      complete: String(sets.reduce((sum, lines) => sum + completeOf(lines), 0)),
    });
    expect(kpis['rate']).toMatchObject({ value: sums.others['rate'], note: '按本单已备的整套，不看库存' });
    expect([meitaoReport.columns.rate.label, meitaoReport.kpis.rate.label]).toEqual(['已备齐套率', '已备齐套率']);
    for (const lines of sets) {
      const group = groups.find(({ key }) => key === lines[0]?.orderId);
      const blocking = completeOf(lines) < lines[0]!.sets ? lines.filter((line) => whole(line) === completeOf(lines)).length : 0;
      expect(group?.others).toMatchObject({
        sets: String(lines[0]?.sets),
        complete: String(completeOf(lines)),
        blocking: String(blocking),
      });
      expect(isSame(group?.units[0]?.figures['planned'], totalOf(lines.map(({ quantity }) => quantity)))).toBe(true);
    }
  });

  it('has a row for each line, with what is left over of complete sets', async () => {
    const raw = await rawSets();
    const { rows } = await ask();
    expect(rows).toHaveLength([...raw.values()].flat().length);
    for (const row of rows) {
      const lines = raw.get(row.narrow['orderIds'] ?? '') ?? [];
      const line = lines.find(({ id }) => id === row.narrow['lineIds'])!;
      const used = decimal(line.perSet).times(completeOf(lines));
      const rest = decimal(line.finishedQuantity).minus(used);
      expect(isSame(valuesOf(row)['remnant'], rest.lt(0) ? '0' : rest.toFixed())).toBe(true);
      expect(valuesOf(row)).toMatchObject({ sets: null, complete: null, rate: null });
    }
  });

  it('opens every figure of rows, groups, totals and charts to documents that add up to it', async () => {
    expect(await openFigures(meitaoReport, await ask(), documents)).toBeGreaterThan(20);
    expect(await openFigures(meitaoReport, await ask({ group: ['holder'] }), documents)).toBeGreaterThan(20);
  });

  it('has a point of the heat map for each line, by how much of it is finished', async () => {
    const raw = [...(await rawSets()).values()].flat();
    const { charts } = await ask();
    expect(charts['lines']).toHaveLength(raw.length);
    for (const { narrow, values } of charts['lines'] ?? []) {
      const line = raw.find(({ id }) => id === narrow['lineIds'])!;
      const rate = decimal(line.finishedQuantity).times(100).div(decimal(line.quantity));
      expect(isSame(values['rate'], rate.gt(100) ? '100' : rate.toFixed(2))).toBe(true);
    }
  });
});

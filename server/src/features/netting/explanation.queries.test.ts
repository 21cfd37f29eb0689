import { beforeAll, describe, expect, it } from 'vitest';
import type { NettingLine } from '@mrp/contract/features/netting/record.ts';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { PurchaseInput } from '@mrp/contract/features/purchases/record.ts';
import { compareDecimals, decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { greigeForDyed, grossRequirement, netAlongDates } from '@mrp/contract/lib/formulas/formulas.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { aNettingWorld, dayAfter, type NettingWorld } from '../../../test/nettings.ts';

let t: TestApp;
let w: NettingWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aNettingWorld(t);
});

/** A seeded generator, so that every test run has the same numbers. */
function luckOf(seed: number) {
  let state = seed;
  const upTo = (limit: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % limit;
  };
  const digits = (whole: number, decimals: number): string => `${upTo(whole)}.${String(upTo(10 ** decimals)).padStart(decimals, '0')}`;
  return { upTo, digits, chance: (percent: number): boolean => upTo(100) < percent };
}

const FABRICS = 12;
const STYLES = 6;
const sizes = ['', 'S', 'M', 'L'];

/** Random nested fabrics with stock, reservations, receipts and offers, and styles that use some of them. */
async function aRandomWorld(luck: ReturnType<typeof luckOf>, name: string) {
  const fabrics: { spuId: string; skuId: string }[] = [];
  for (let at = 0; at < FABRICS; at += 1) {
    const { id: spuId, skus } = await w.material({ dyeLoss: String(luck.upTo(9)) });
    const skuId = skus[0]?.id ?? '';
    if (luck.chance(40))
      await t.ownerDb
        .updateTable('skus')
        .set({ safetyStock: luck.digits(200, 2) })
        .where('id', '=', skuId)
        .execute();
    if (luck.chance(90))
      await w.offer(spuId, skuId, {
        unitId: w.d.unit(luck.chance(30) ? '码' : luck.chance(30) ? '公斤' : '米'),
        moq: luck.chance(50) ? String(1 + luck.upTo(900)) : null,
        moqPerColour: luck.chance(30) ? String(1 + luck.upTo(300)) : null,
        packQuantity: luck.chance(50) ? String(1 + luck.upTo(60)) : null,
        leadDaysBulk: String(luck.upTo(20)),
        dyePrice: luck.chance(40) ? '3.00' : null,
        leadDaysDye: '3',
      });
    fabrics.push({ spuId, skuId });
    const item = { spuId, skuId };
    for (const house of [w.factory, w.store, w.dyer])
      if (luck.chance(50)) {
        const ownership = luck.chance(30) ? 2 : 1;
        const itemId = await w.stock(house, item, luck.digits(400, 2).replace(/^0\.00$/, '1.00'), ownership);
        if (luck.chance(40)) await w.reserve({ holderId: house, itemId, ownership }, '0.75', { kind: 'test', id: String(at + 1) });
      }
    while (luck.chance(60)) await w.production(w.factory, item, `${1 + luck.upTo(300)}.5`, await dayAfter(t, luck.upTo(80)));
    const below = fabrics[luck.upTo(fabrics.length)];
    if (below && below.spuId !== spuId && luck.chance(40))
      await w.bom({ spuId }, [
        { spuId: below.spuId, consumption: luck.digits(2, 8).replace(/^0\.0+$/, '1'), colours: { [skuId]: below.skuId } },
      ]);
  }
  const demands = [];
  for (let at = 0; at < STYLES; at += 1) {
    const { id: styleId, skcs } = await w.style(`${name}-${at}`, ['藏青', '黑色']);
    const lines = fabrics.filter(() => luck.chance(50));
    await w.bom(
      { styleId },
      lines.map(({ spuId, skuId }) => ({
        spuId,
        consumption: luck.digits(3, 8).replace(/^0\.0+$/, '1'),
        colours: Object.fromEntries(skcs.map((skc) => [skc, skuId])),
        sizes: (luck.chance(50) ? { S: '0.9375', L: '1.0625' } : {}) as Record<string, string>,
      })),
    );
    for (const skcId of skcs)
      for (const size of sizes)
        if (luck.chance(60))
          demands.push({ skcId, size, pieces: String(1 + luck.upTo(500)), needOn: await dayAfter(t, 20 + luck.upTo(40)) });
  }
  return demands;
}

/** The demand of the run by material, computed from the raw rows. */
async function readDemands(runId: string): Promise<Map<string, { on: string; pieces: string; consumption: string }[]>> {
  const { rows } = await t.ownerPool.query<{ sku: string; on: string; pieces: string; consumption: string; factor: string }>(
    `select c.sku_id as sku, d.need_on::text as on, d.pieces::text as pieces, l.stock_consumption as consumption, coalesce(z.factor, 1)::text as factor
     from netting_demands d join bom_lines l on l.bom_id = d.bom_id join bom_line_colours c on c.line_id = l.id and c.skc_id = d.skc_id
     left join bom_line_sizes z on z.line_id = l.id and z.size = d.size where d.run_id = $1`,
    [runId],
  );
  const { rows: nested } = await t.ownerPool.query<{ sku: string; on: string; pieces: string; consumption: string }>(
    `select c.sku_id as sku, p.order_by::text as on, p.suggest as pieces, l.stock_consumption as consumption
     from netting_lines p join effective_material_boms e on e.spu_id = p.spu_id join bom_lines l on l.bom_id = e.bom_id
     join bom_line_colours c on c.line_id = l.id and c.made_sku_id = p.sku_id where p.run_id = $1 and p.suggest > 0`,
    [runId],
  );
  const all = [
    ...rows.map(({ consumption, factor, ...row }) => ({ ...row, consumption: decimal(consumption).times(decimal(factor)).toFixed() })),
    ...nested,
  ];
  return Map.groupBy(all, ({ sku }) => sku);
}

/** Stock and reservations at the holder of the run, from the raw rows. */
async function readStock(skuId: string) {
  const { rows } = await t.ownerPool.query<{ onHand: string; reserved: string; frozen: string }>(
    `select coalesce(sum(b.on_hand), 0)::text as "onHand", coalesce(sum(b.reserved), 0)::text as reserved, coalesce(sum(b.frozen), 0)::text as frozen
     from stock_items i left join stock_balances b on b.item_id = i.id and b.holder_id = $2 where i.sku_id = $1`,
    [skuId, w.factory],
  );
  return rows[0] ?? { onHand: '0', reserved: '0', frozen: '0' };
}

async function readReceipts(skuId: string): Promise<{ on: string; quantity: string }[]> {
  const { rows } = await t.ownerPool.query<{ on: string; quantity: string }>(
    `select due_on::text as on, quantity::text as quantity from scheduled_receipts where sku_id = $1 and holder_id = $2`,
    [skuId, w.factory],
  );
  return rows;
}

/** The demand of each day, as a run rounds it: along the days, so that the sum of the days is the rounded sum. */
function demandsByDay(rows: readonly { on: string; pieces: string; consumption: string }[]): { on: string; quantity: string }[] {
  const days = [...new Set(rows.map(({ on }) => on))].toSorted();
  const until = (day: string | undefined): string => grossRequirement(rows.filter(({ on }) => day !== undefined && on <= day));
  return days.map((on, at) => ({ on, quantity: sumDecimals([until(on), `-${until(days[at - 1])}`]) }));
}

describe.each([false, true])('a run of random data, by date %s', (byDate) => {
  let lines: NettingLine[];
  let runId: string;
  beforeAll(async () => {
    const run = await w.run({ byDate, demands: await aRandomWorld(luckOf(20_251_122), byDate ? 'RND-D' : 'RND') });
    runId = run.id;
    lines = await w.lines(runId);
  });

  it("has the result of the contract's formulas for every material", async () => {
    const demands = await readDemands(runId);
    const items = Map.groupBy(lines, ({ skuId }) => skuId ?? '');
    expect(items.size).toBe(demands.size);
    expect(items.size).toBeGreaterThan(8);
    expect(Math.max(...lines.map(({ level }) => level))).toBeGreaterThan(0);
    for (const [skuId, of] of items) {
      const [{ safety, moq, multiple, unit }] = of as [NettingLine];
      const [wanted, stock, receipts] = [demandsByDay(demands.get(skuId) ?? []), await readStock(skuId), await readReceipts(skuId)];
      const requirement = { demands: wanted, receipts, safety, moq, multiple, decimals: unit.decimals, ...stock };
      const { net, suggest, uncoveredOn, dates } = netAlongDates(requirement, byDate);
      const sum = (figure: (line: NettingLine) => string): string => sumDecimals(of.map(figure));
      const last = wanted.at(-1)?.on ?? '';
      const dueAfterLast = receipts.filter(({ on }) => on > last).map(({ quantity }) => quantity);
      const expected: [string, string][] = [
        [sum((line) => line.gross), sumDecimals(wanted.map(({ quantity }) => quantity))],
        [sum((line) => line.net), net],
        [sum((line) => line.suggest), suggest],
        [sum((line) => line.onHand), stock.onHand],
        [sum((line) => line.reserved), stock.reserved],
        [sum((line) => line.tooLate), sumDecimals(['0', ...dueAfterLast])],
      ];
      for (const [figure, other] of expected) expect(decimal(figure).toFixed(4)).toBe(decimal(other).toFixed(4));
      expect(of.map((line) => line.uncoveredOn).filter((on) => on !== null)[0] ?? null).toBe(uncoveredOn);
      if (byDate) expect(of.map((line) => Number(line.net))).toEqual(dates.map((date) => Number(date.net)));
      expect((await w.explain(of[0]?.id ?? '')).dates.map((date) => [date.on, Number(date.net), Number(date.suggest)])).toEqual(
        dates.map((date) => [date.on, Number(date.net), Number(date.suggest)]),
      );
    }
  });

  it('adds the dye loss of each suggestion to its greige', () => {
    for (const { greigeNeeded, suggest, dyeLoss, unit } of lines)
      if (greigeNeeded !== null)
        expect(decimal(greigeNeeded).toFixed(2)).toBe(greigeForDyed({ dyed: suggest, dyeLoss: dyeLoss ?? '0', decimals: unit.decimals }));
  });

  it('explains every figure of every line by parts that add up to it', async () => {
    for (const line of lines) {
      const { steps } = await w.explain(line.id);
      const sum = (...wanted: string[]): string =>
        sumDecimals([
          '0.0000',
          ...steps.filter(({ step }) => wanted.includes(step)).flatMap(({ parts }) => parts.map(({ quantity }) => quantity)),
        ]);
      const less = (quantity: string): string =>
        decimal(quantity)
          .negated()
          .toFixed(4)
          .replace(/^-0\.0000$/, '0.0000');
      expect({
        gross: sum('DEMAND', 'DEPENDENT'),
        covered: less(sum('COVERED')),
        safety: sum('SAFETY'),
        onHand: less(sum('ON_HAND')),
        reserved: sum('RESERVED'),
        frozen: sum('FROZEN'),
        scheduled: less(sum('SCHEDULED')),
        carried: less(sum('CARRIED')),
        spare: sum('SPARE'),
        tooLate: sum('LATE'),
        elsewhere: sum('ELSEWHERE'),
        greigeAvailable: line.greigeAvailable === null ? null : sum('GREIGE'),
      }).toEqual({
        gross: line.gross,
        covered: line.covered,
        safety: line.safety,
        onHand: line.onHand,
        reserved: line.reserved,
        frozen: line.frozen,
        scheduled: line.scheduled,
        carried: line.carried,
        spare: line.spare,
        tooLate: line.tooLate,
        elsewhere: line.elsewhere,
        greigeAvailable: line.greigeAvailable,
      });
      for (const { quantity, parts } of steps) expect(sumDecimals(parts.map((part) => part.quantity))).toBe(quantity);
      const whole = sum('DEMAND', 'DEPENDENT', 'COVERED', 'SAFETY', 'ON_HAND', 'RESERVED', 'FROZEN', 'CARRIED', 'SCHEDULED', 'SPARE');
      expect(line.net).toBe(compareDecimals(whole, '0') > 0 ? whole : '0.0000');
    }
  });
});

describe('a purchase among the scheduled receipts', () => {
  it('is shown with number and state, as planned before 下单, and with the styles it was bought for', async () => {
    const [early, soon] = [await dayAfter(t, 5), await dayAfter(t, 30)];
    const { id: spuId, skus } = await w.material();
    const skuId = skus[0]?.id ?? '';
    await w.offer(spuId, skuId);
    const [own, other] = [await w.style('PUR-OWN', ['藏青']), await w.style('PUR-OTHER', ['藏青'])];
    for (const { id: styleId, skcs } of [own, other])
      await w.bom({ styleId }, [{ spuId, consumption: '1', colours: { [skcs[0] ?? '']: skuId } }]);
    const body = PurchaseInput.parse({
      source: 'BRAND',
      holderId: w.factory,
      needOn: early,
      lines: [{ skuId, quantity: '100', promisedOn: early, styleId: other.id }],
    });
    const made = await w.user.call(purchasesApi.create, { body });
    const [order] = made.data.orders;
    const ask = async () => {
      const run = await w.run({ demands: [{ skcId: own.skcs[0] ?? '', pieces: '80', needOn: soon }] });
      const [line] = await w.lines(run.id);
      const { steps } = await w.explain(line?.id ?? '');
      return { line, parts: steps.find(({ step }) => step === 'SCHEDULED')?.parts };
    };
    const planned = await ask();
    expect(planned.line).toMatchObject({ scheduled: '100.0000', scheduledForOthers: '80.0000', suggest: '0.0000' });
    const part = { formula: '为其他款 PUR-OTHER 备', document: { kind: 'purchase', id: order?.id, label: '采购单', code: order?.code } };
    expect(planned.parts).toMatchObject([{ ...part, label: expect.stringMatching(/· 采购单（待下单，计划）$/) }]);
    const placed = await w.user.call(purchasesApi.transition, { params: { id: order?.id ?? '' }, body: { action: 'place', version: 1 } });
    expect(placed.data).toMatchObject({ state: 'PLACED' });
    expect((await ask()).parts).toMatchObject([{ ...part, label: expect.stringMatching(/· 采购单（待接单）$/) }]);
  });
});

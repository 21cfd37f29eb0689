import { beforeAll, describe, expect, it } from 'vitest';
import { costingApi } from '@mrp/contract/features/costing.ts';
import { moreThan } from '@mrp/contract/features/costing/style-costs.ts';
import { buttonNames, menuTitles, VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { sayByDefault } from '../../../test/comparisons.ts';
import { aPickWorld, giveBack, makePick, readPick, takeGoods, type PickWorld } from '../../../test/picks.ts';
import { aPricedTrim } from '../../../test/prices.ts';
import { aSubmittedSheet, moveSheet, workedLines } from '../../../test/quotations.ts';
import { dataOf } from '../../../test/styles.ts';
import { done } from '../../../test/tasks.ts';
import { costLines, costSums } from './style-costs.rules.ts';

let t: TestApp;
let w: PickWorld;
let styleId: string;
let skcId: string;
let orderId: string;
let supervisor: TestUser;

/** BOM 1.3402 米 at what the sheet made the price; sheet 1.3 米 at 12.50; picked 150 米 of lots at 12.00 and 14.00 for 100 pieces, 10 米 came back. */
beforeAll(async () => {
  t = await testApp();
  w = await aPickWorld(t);
  supervisor = await t.aUser();
  await sayByDefault(supervisor, { benchmarkBasis: 'PRICE_LIST', redAction: 'HINT', orangeAction: 'HINT' });
  await w.offer(w.material1.id, w.skuId, { bulkPrice: '13.00', unitId: w.d.unit('米'), disparity: null });
  ({ id: orderId, skcId } = await w.garmentOrder(100));
  const { styleId: id } = await t.ownerDb.selectFrom('garmentOrders').select('styleId').where('id', '=', orderId).executeTakeFirstOrThrow();
  styleId = id;
  await w.rolls('A1', { '1': '100.00' }, { price: '12.00' });
  await w.rolls('A2', { '1': '100.00' }, { price: '14.00' });
  const made = await makePick(w, { garmentOrderId: orderId, lines: [{ skuId: w.skuId, skcId, quantity: '150.00', reason: '裁床多领' }] });
  const pick = await readPick(w.user, made);
  dataOf(await takeGoods(w.user, pick, [{ lineId: pick.lines[0]!.id, quantity: '150.00', takes: null }]));
  dataOf(await giveBack(w.user, await readPick(w.user, made), ['10.00']));
  const [main, unmatched] = workedLines(w.d);
  const cloth = { ...main!, skuId: w.skuId, price: '12.80', priceUnitId: w.d.unit('米'), disparity: null };
  const { quotation } = await aSubmittedSheet(t, w.d, w.user, { styleId, lines: [cloth, unmatched!] }, ({ name }) =>
    name === '精棉汗布' ? { decision: 'REDUCED', consumption: '1.3', price: '12.5', reason: '谈价' } : {},
  );
  await moveSheet(supervisor, quotation.id, 'approve');
});

const costOf = (query: object = {}) => done(w.user, costingApi.getStyleCost, { params: { id: styleId }, query });

describe('the cost of a style', () => {
  it('has BOM, approved sheet and picks of each material, the difference by consumption and price', async () => {
    const cost = await costOf();
    expect(cost).toMatchObject({ pieces: 100, isPicking: false, bom: { versionNo: 1 }, sheet: { versionNo: 1 } });
    const [cloth, unmatched] = cost.lines;
    const average = '13.0000';
    expect(cloth).toMatchObject({
      item: { id: w.material1.id },
      unit: { name: '米' },
      planned: { consumption: '1.3402', amount: '16.75' },
      costed: { consumption: '1.3000', price: '12.5000', amount: '16.25' },
      actual: { consumption: '1.4000', price: average, amount: '18.20' },
    });
    expect(unmatched).toMatchObject({ item: null, name: '罗纹', planned: null, actual: null });
    expect(cloth!.overSheet).toEqual({ difference: '1.95', consumptionPart: '1.30', pricePart: '0.65' });
    expect(cost.sums).toMatchObject({ planned: '16.75', actual: '18.20' });
    expect(cost.sums.overPlan).toMatchObject({ difference: '1.45', base: '16.75', actual: '18.20', lines: 1, of: 1 });
    expect(cost.sums.overSheet).toMatchObject({ difference: '1.95', base: '16.25', actual: '18.20', lines: 1, of: 2 });
  });

  it('is listed by SKC', async () => {
    expect((await costOf({ skcId })).lines[0]).toMatchObject({ actual: { amount: '18.20' } });
    expect((await w.user.call(costingApi.getStyleCost, { params: { id: styleId }, query: { skcId: '999999' } })).code).toBe(40400);
  });

  it('opens to BOM, sheet and picks, whose net quantities are the figures', async () => {
    const documents = await done(w.user, costingApi.listStyleCostDocuments, { params: { id: styleId }, query: { spuId: w.material1.id } });
    expect(documents.map(({ role, quantity, amount }) => [role, quantity, amount])).toEqual([
      ['BOM', '1.3402', null],
      ['SHEET', '1.3', '16.25'],
      ['PICK', '140', '1820.00'],
    ]);
  });

  it('is a row of the list of styles, without figures for those who may not see prices', async () => {
    const query = { styleIds: [styleId], has: ['PICK'] } as never;
    const { rows } = await done(w.user, costingApi.listStyleCosts, { query });
    expect(rows).toMatchObject([
      {
        id: styleId,
        planned: '16.75',
        actual: '18.20',
        overPlan: '1.45',
        planLines: '1/1',
        overSheet: '1.95',
        sheetLines: '1/2',
        pieces: 100,
      },
    ]);
    const blind = await t.aUser([...menuTitles, ...buttonNames].filter((permission) => permission !== VIEW_PRICES));
    const [row] = (await done(blind, costingApi.listStyleCosts, { query })).rows;
    expect(Object.keys(row!)).not.toEqual(expect.arrayContaining(['planned']));
    for (const [user, status] of [
      [blind, 40300],
      [await t.aUser([]), 40300],
      [t.anonymous, 401],
    ] as const) {
      expect((await user.call(costingApi.getStyleCost, { params: { id: styleId }, query: {} })).code).toBe(status);
      expect((await user.call(costingApi.listStyleCostDocuments, { params: { id: styleId }, query: { spuId: '1' } })).code).toBe(status);
    }
    expect((await w.user.call(costingApi.listStyleCostDocuments, { params: { id: styleId }, query: {} as never })).code).toBe(40000);
  });
});

it('leaves the planned side of a material without a price unknown, and says how many the sums lack', async () => {
  const unpriced = await w.material({}, ['藏青']);
  const style = await w.style('LK90', ['藏青']);
  const target = style.skcs[0] ?? '';
  await w.bom({ styleId: style.id }, [
    { spuId: w.material1.id, consumption: '1.3402', colours: { [target]: w.skuId } },
    { spuId: unpriced.id, consumption: '0.5', colours: { [target]: unpriced.skus[0]!.id } },
  ]);
  const { lines, sums } = await done(w.user, costingApi.getStyleCost, { params: { id: style.id }, query: {} });
  expect(lines.map(({ planned, unpriced: lacking }) => [planned?.amount ?? null, lacking])).toEqual([
    ['16.75', null],
    [null, '0.5000'],
  ]);
  expect(sums).toMatchObject({ planned: '16.75', unpriced: 1 });
  const picked = { quantity: '50', amount: '600', pieces: 100, percent: '100' };
  const [line] = costLines({
    planned: [{ spuId: '1', name: '里料', quantity: '0.5', amount: null }],
    costed: [],
    actual: [{ spuId: '1', name: '里料', ...picked }],
    items: new Map(),
  });
  expect(line).toMatchObject({ planned: null, unpriced: '0.5000', actual: { amount: '6.00' }, overPlan: null });
});

describe('a difference of totals', () => {
  const share = (spuId: string, amount: string) => ({ spuId, name: spuId, quantity: '1', amount });
  const picked = (spuId: string, amount: string) => ({ ...share(spuId, amount), pieces: 1, percent: '100' });
  const sumsOf = (planned: string[][], costed: string[][], actual: string[][]) =>
    costSums(
      costLines({
        planned: planned.map(([id, amount]) => share(id!, amount!)),
        costed: costed.map(([id, amount]) => share(id!, amount!)),
        actual: actual.map(([id, amount]) => picked(id!, amount!)),
        items: new Map(),
      }),
    );

  it('is taken over the lines that both sides have, and says over how many of how many', () => {
    const planned = [['cloth', '30.00'], ['lining', '6.44'], ['button', '2.00']]; // prettier-ignore
    const costed = [['cloth', '29.11'], ['label', '5.09']]; // prettier-ignore
    const actual = [['cloth', '30.43'], ['button', '2.00']]; // prettier-ignore
    expect(sumsOf(planned, costed, actual)).toMatchObject({
      planned: '38.44',
      costed: '34.20',
      actual: '32.43',
      overPlan: { difference: '0.43', base: '32.00', actual: '32.43', lines: 2, of: 3 },
      overSheet: { difference: '1.32', base: '29.11', actual: '30.43', lines: 1, of: 3 },
    });
  });

  it('is absent where no line has both sides, never zero', () => {
    expect(sumsOf([['cloth', '30.00']], [], [['button', '2.00']])).toMatchObject({ planned: '30.00', actual: '2.00', overPlan: null });
    expect(sumsOf([['cloth', '30.00']], [], [])).toMatchObject({ overPlan: null, overSheet: null });
  });
});

it('compares no material of one side only, and adds both parts to the difference', () => {
  const side = { consumption: '2.0000', price: '3.0000', amount: '6.00' };
  expect(moreThan(null, side)).toBeNull();
  expect(moreThan(side, null)).toBeNull();
  expect(moreThan(side, { consumption: '2.1000', price: '2.9000', amount: '6.09' })).toEqual({
    difference: '0.09',
    consumptionPart: '0.29',
    pricePart: '-0.20',
  });
});

it('says of a style that nothing can be compared with what it is', async () => {
  const planned = await w.style('LK91', ['藏青']);
  await w.bom({ styleId: planned.id }, [{ spuId: w.material1.id, consumption: '1.3402', colours: { [planned.skcs[0] ?? '']: w.skuId } }]);
  const { rows } = await done(w.user, costingApi.listStyleCosts, { query: { styleIds: [planned.id] } as never });
  expect(rows).toMatchObject([{ planned: '16.75', overPlan: null, planLines: '无可比', overSheet: null, sheetLines: '' }]);
});

describe('a style of trims that are priced by the gross', () => {
  it('plans them at the price of the break that its orders reach', async () => {
    const { spuId, skuId } = await aPricedTrim(t, { buyer: w.user, supplierId: w.supplierId }, { price: '14.40', breaks: { 50: '12.00' } });
    const costAt = async (pieces: number): Promise<string | null | undefined> => {
      const style = await w.style(`LK-${pieces}`, ['藏青']);
      const target = style.skcs[0] ?? '';
      await w.bom({ styleId: style.id }, [{ spuId, consumption: '144', colours: { [target]: skuId }, stockUnit: '个' }]);
      await w.order(style.id, [{ skcId: target, pieces }]);
      const { lines } = await done(w.user, costingApi.getStyleCost, { params: { id: style.id }, query: {} });
      return lines[0]?.planned?.amount;
    };
    expect(await costAt(50)).toBe('12.00');
    expect(await costAt(49)).toBe('14.40');
  });
});

it('says the price that was approved, not the rounded amount divided by the quantity', () => {
  const facts = { planned: [], actual: [], items: new Map() };
  const line = { spuId: '1', name: '吊粒', quantity: '1.02', amount: '0.09', price: '0.0850' };
  expect(costLines({ ...facts, costed: [line] })[0]?.costed).toEqual({ consumption: '1.0200', price: '0.0850', amount: '0.09' });
});

import { beforeAll, describe, expect, it } from 'vitest';
import type { NettingLine } from '@mrp/contract/features/netting/record.ts';
import { sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { postMovements } from '../../stock/commands.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { aNettingWorld, dayAfter, type NettingWorld } from '../../../../test/nettings.ts';
import { aPosting } from '../../../../test/stock.ts';

let t: TestApp;
let w: NettingWorld;
let soon: string;

beforeAll(async () => {
  t = await testApp();
  w = await aNettingWorld(t);
  soon = await dayAfter(t, 30);
});

let styles = 0;

/** A style of one colour that uses one metre of one fabric per piece. */
async function aStyle(offer: Parameters<NettingWorld['offer']>[2] = {}) {
  const { id: spuId, skus } = await w.material();
  const skuId = skus[0]?.id ?? '';
  await w.offer(spuId, skuId, offer);
  const { id, skcs } = await w.style(`BAL-${(styles += 1)}`, ['藏青']);
  const skcId = skcs[0] ?? '';
  await w.bom({ styleId: id }, [{ spuId, consumption: '1', colours: { [skcId]: skuId } }]);
  return { id, skcId, spuId, skuId, item: { spuId, skuId } };
}

const firstLine = async (run: { id: string }): Promise<NettingLine> => {
  const [line] = await w.lines(run.id);
  if (!line) throw new Error('no line');
  return line;
};
const sumsOf = async (line: NettingLine) =>
  Object.fromEntries((await w.explain(line.id)).steps.map(({ step, quantity }) => [step, quantity]));

describe('stock', () => {
  it('counts at the holders of the run, and elsewhere gives a proposal to transfer', async () => {
    const style = await aStyle();
    await w.stock(w.factory, style.item, '10');
    await w.stock(w.store, style.item, '20');
    await w.stock(w.dyer, style.item, '5', 2);
    const demands = [{ skcId: style.skcId, pieces: '100', needOn: soon }];
    expect(await firstLine(await w.run({ demands }))).toMatchObject({ onHand: '10.0000', elsewhere: '25.0000', net: '90.0000' });
    expect(await firstLine(await w.run({ demands, withSupplierStock: false }))).toMatchObject({ onHand: '10.0000', elsewhere: '20.0000' });
    const run = await w.run({ demands, otherHolderIds: [w.store] });
    expect(run.otherHolders).toMatchObject([{ id: w.store }]);
    const line = await firstLine(run);
    expect(line).toMatchObject({ onHand: '30.0000', elsewhere: '5.0000', net: '70.0000', suggest: '70.0000' });
    expect(await sumsOf(line)).toEqual({ DEMAND: '100.0000', ON_HAND: '-30.0000', ELSEWHERE: '5.0000' });
  });

  it('that is reserved for the orders of the run reduces their demand, up to what each order needs', async () => {
    const style = await aStyle();
    const [one, other] = [
      await w.order(style.id, [{ skcId: style.skcId, pieces: 100 }]),
      await w.order(style.id, [{ skcId: style.skcId, pieces: 50 }]),
    ];
    const stranger = await w.order(style.id, [{ skcId: style.skcId, pieces: 9 }]);
    const itemId = await w.stock(w.factory, style.item, '300');
    const place = { holderId: w.factory, itemId };
    await w.reserve(place, '30', { kind: 'garmentOrder', id: one });
    await w.reserve(place, '40', { kind: 'garmentOrder', id: one });
    await w.reserve(place, '80', { kind: 'garmentOrder', id: other });
    await w.reserve(place, '20', { kind: 'garmentOrder', id: stranger });
    const demand = (garmentOrderId: string, pieces: string) => ({ skcId: style.skcId, garmentOrderId, pieces, needOn: soon });
    const line = await firstLine(await w.run({ demands: [demand(one, '100'), demand(other, '50')] }));
    // 150 − (70 + 50) − (300 − 170)
    expect(line).toMatchObject({
      gross: '150.0000',
      covered: '120.0000',
      onHand: '300.0000',
      reserved: '170.0000',
      net: '0.0000',
      suggest: '0.0000',
    });
    const { steps, rounding } = await w.explain(line.id);
    expect(steps.find(({ step }) => step === 'COVERED')?.parts).toMatchObject([
      { quantity: '-30.0000', document: { kind: 'garmentOrder', id: one, label: '成衣订单', code: expect.stringMatching(/^DD/) } },
      { quantity: '-40.0000' },
      { quantity: '-50.0000', document: { id: other } },
    ]);
    expect(rounding).toBe('净需求为 0，无需备料');
  });

  it('that is scheduled counts from its date, up to the last need date, with planned and approved orders apart', async () => {
    const style = await aStyle();
    const demands = [
      { skcId: style.skcId, pieces: '60', needOn: soon },
      { skcId: style.skcId, pieces: '40', needOn: await dayAfter(t, 50) },
    ];
    await w.production(w.factory, style.item, '10', soon);
    await w.production(w.factory, style.item, '11', await dayAfter(t, 51));
    await w.production(w.store, style.item, '12', soon);
    const confirmed = await w.run({ demands });
    await w.confirm(confirmed);
    const line = await firstLine(await w.run({ demands }));
    expect(line).toMatchObject({ needOn: soon, scheduled: '100.0000', net: '0.0000' });
    const scheduled = (await w.explain(line.id)).steps.find(({ step }) => step === 'SCHEDULED');
    expect(scheduled?.parts.map(({ label, document, quantity }) => [label.replace(/^.*· /, ''), document?.code, quantity])).toEqual([
      ['备料单（草稿，计划）', expect.stringMatching(/^BL/), '-90.0000'],
      ['备料生产单（生产中）', expect.stringMatching(/^SC/), '-10.0000'],
    ]);
  });

  // Without a repeatable-read transaction this test fails, with 70 and 130 of the 100.
  it('is read in one snapshot on all levels while it moves', async () => {
    const [cloth, yarn] = [await aStyle(), await aStyle()];
    await w.bom({ spuId: cloth.spuId }, [{ spuId: yarn.spuId, consumption: '1', colours: { [cloth.skuId]: yarn.skuId } }]);
    const [clothId, yarnId] = [await w.stock(w.factory, cloth.item, '50'), await w.stock(w.factory, yarn.item, '50')];
    let moving = true;
    const move = async (): Promise<void> => {
      for (let at = 0; moving; at += 1) {
        const [from, to] = at % 2 === 0 ? [clothId, yarnId] : [yarnId, clothId];
        const place = { holderId: w.factory, ownership: 1 } as const;
        await t.write((tx) => postMovements(tx, [aPosting({ ...place, itemId: from }, '-30'), aPosting({ ...place, itemId: to }, '30')]));
      }
    };
    const moved = move();
    const demands = [{ skcId: cloth.skcId, pieces: '200', needOn: soon }];
    const seen = new Set<string>();
    for (let at = 0; at < 20; at += 1) seen.add(sumDecimals((await w.lines((await w.run({ demands })).id)).map(({ onHand }) => onHand)));
    moving = false;
    await moved;
    expect([...seen]).toEqual(['100.0000']);
  });
});

describe('greige', () => {
  const dyeing = { dyePrice: '3.00', leadDaysBulk: '10', leadDaysDye: '5' };

  it("of a dyed suggestion is shown beside the supplier's stock, which lines share in order", async () => {
    const { id: spuId, skus } = await w.material({ dyeLoss: '6' }, ['藏青', '黑色']);
    const [navy = '', black = ''] = skus.map(({ id }) => id);
    for (const skuId of [navy, black]) await w.offer(spuId, skuId, dyeing);
    const { id: styleId, skcs } = await w.style('GREIGE-1', ['藏青', '黑色']);
    await w.bom({ styleId }, [{ spuId, consumption: '1', colours: { [skcs[0] ?? '']: navy, [skcs[1] ?? '']: black } }]);
    await w.stock(w.dyer, { spuId, skuId: null }, '1000');
    await w.stock(w.dyer, { spuId, skuId: null }, '200', 2);
    await w.stock(w.store, { spuId, skuId: null }, '500');
    // A learned loss is a suggestion until somebody accepts it.
    const made = await w.production(w.store, { spuId, skuId: navy }, '1', soon);
    await t.ownerDb.updateTable('productionOrders').set({ actualDyeLoss: '9', supplierId: w.supplierId }).where('id', '=', made).execute();
    const run = await w.run({
      demands: [
        { skcId: skcs[0] ?? '', pieces: '1000', needOn: soon },
        { skcId: skcs[1] ?? '', pieces: '470', needOn: await dayAfter(t, 40) },
      ],
    });
    const lines = new Map((await w.lines(run.id)).map((line) => [line.skuId, line]));
    expect(lines.get(navy)).toMatchObject({
      greigeNeeded: '1063.8300',
      greigeAvailable: '1200.0000',
      greigeShort: '0.0000',
      dyeLoss: '6.0000',
      unitPrice: '3.0000',
      orderBy: await dayAfter(t, 15),
    });
    expect(lines.get(black)).toMatchObject({ greigeNeeded: '500.0000', greigeAvailable: '136.1700', greigeShort: '363.8300' });
    const { steps } = await w.explain(lines.get(black)?.id ?? '');
    expect(steps.find(({ step }) => step === 'GREIGE')).toMatchObject({
      quantity: '136.1700',
      parts: [
        { quantity: '1000.0000', holder: { id: w.dyer } },
        { quantity: '200.0000' },
        { quantity: '-1063.8300', label: expect.stringContaining('本次测算已分给') },
      ],
    });
  });

  it("is netted in a run of its own, against stock at the run's holders and at the dyers, and scheduled receipts", async () => {
    const { id: spuId, skus } = await w.material({ dyeLoss: '6' }, ['藏青', '黑色']);
    const [navy = '', black = ''] = skus.map(({ id }) => id);
    for (const skuId of [navy, black]) await w.offer(spuId, skuId, dyeing);
    await w.offer(spuId, null, { packQuantity: '100', bulkPrice: '9.00', leadDaysBulk: '4' });
    const { id: styleId, skcs } = await w.style('GREIGE-2', ['藏青', '黑色']);
    await w.bom({ styleId }, [{ spuId, consumption: '1', colours: { [skcs[0] ?? '']: navy, [skcs[1] ?? '']: black } }]);
    await w.stock(w.dyer, { spuId, skuId: null }, '300');
    await w.stock(w.store, { spuId, skuId: null }, '77');
    await w.production(w.dyer, { spuId, skuId: null }, '63.83', await dayAfter(t, 20));
    const run = await w.run({
      goods: 'SPU',
      demands: [
        { skcId: skcs[0] ?? '', pieces: '1000', needOn: soon },
        { skcId: skcs[1] ?? '', pieces: '470', needOn: soon },
      ],
    });
    expect(run).toMatchObject({ goods: 'SPU', lineCount: 1, shortCount: 1 });
    const [line, ...others] = await w.lines(run.id);
    expect(others).toEqual([]);
    // 1063.83 + 500.00 − 300 − 63.83
    expect(line).toMatchObject({
      skuId: null,
      gross: '1563.8300',
      onHand: '300.0000',
      scheduled: '63.8300',
      elsewhere: '77.0000',
      net: '1200.0000',
      suggest: '1200.0000',
      unitPrice: '9.0000',
      needOn: await dayAfter(t, 25),
      orderBy: await dayAfter(t, 21),
      greigeNeeded: null,
    });
    const { steps } = await w.explain(line?.id ?? '');
    expect(steps[0]).toMatchObject({ step: 'DEPENDENT', parts: [{ formula: '1000 米 ÷ (1 − 6%)' }, { formula: '470 米 ÷ (1 − 6%)' }] });
    const orders = await w.confirm(run);
    expect(orders).toHaveLength(1);
    const shares = await t.ownerDb
      .selectFrom('preparationLines')
      .select(['skcId', 'quantity'])
      .where('orderId', '=', orders[0]?.id ?? '')
      .execute();
    expect(shares.map(({ skcId, quantity }) => [skcId, quantity])).toEqual([
      [skcs[0], '816.3300'],
      [skcs[1], '383.6700'],
    ]);
  });
});

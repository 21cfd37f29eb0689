import { beforeAll, describe, expect, it } from 'vitest';
import { nettingApi } from '@mrp/contract/features/netting.ts';
import type { NettingLine } from '@mrp/contract/features/netting/record.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { aNettingWorld, dayAfter, type NettingWorld } from '../../../../test/nettings.ts';

let t: TestApp;
let w: NettingWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aNettingWorld(t);
});

let styles = 0;

/** A fabric that a style uses one metre of per piece, with stock at the factory. */
async function aStyle(stock: string, offer: Parameters<NettingWorld['offer']>[2] = {}) {
  const { id: spuId, skus } = await w.material();
  const skuId = skus[0]?.id ?? '';
  await w.offer(spuId, skuId, { leadDaysBulk: '10', ...offer });
  const { id, skcs } = await w.style(`DATES-${(styles += 1)}`, ['藏青']);
  const skcId = skcs[0] ?? '';
  await w.bom({ styleId: id }, [{ spuId, consumption: '1', colours: { [skcId]: skuId } }]);
  await w.stock(w.factory, { spuId, skuId }, stock);
  const demands = async (...rows: [pieces: string, day: number][]) =>
    Promise.all(rows.map(async ([pieces, day]) => ({ skcId, pieces, needOn: await dayAfter(t, day) })));
  return { id, skcId, spuId, skuId, item: { spuId, skuId }, demands };
}

const figuresOf = ({ needOn, uncoveredOn, net, carried, scheduled, suggest }: NettingLine) => ({
  needOn,
  uncoveredOn,
  figures: [net, carried, scheduled, suggest].map(Number),
});

describe('an item that is needed on several dates', () => {
  it('is netted along them: a receipt between the second and the third serves the third', async () => {
    const style = await aStyle('50');
    await w.production(w.factory, style.item, '100', await dayAfter(t, 45));
    const run = await w.run({ demands: await style.demands(['100', 30], ['130', 40], ['160', 50]) });
    const lines = await w.lines(run.id);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ net: '240.0000', suggest: '240.0000', uncoveredOn: await dayAfter(t, 30), spare: '0.0000' });
  });

  it('is one line for its first uncovered date, which decides when it must be ordered and expected', async () => {
    const style = await aStyle('120', { packQuantity: '50' });
    await w.production(w.factory, style.item, '100', await dayAfter(t, 50));
    await w.production(w.factory, style.item, '60', await dayAfter(t, 90));
    const run = await w.run({ demands: await style.demands(['100', 5], ['150', 45], ['200', 58]) });
    const [line] = await w.lines(run.id);
    expect(line).toMatchObject({
      net: '230.0000',
      suggest: '250.0000',
      scheduled: '100.0000',
      tooLate: '60.0000',
      needOn: await dayAfter(t, 5),
      untilOn: await dayAfter(t, 58),
      uncoveredOn: await dayAfter(t, 45),
      orderBy: await dayAfter(t, 35),
      isLate: false,
    });
    const { start, dates, arrivals, steps } = await w.explain(line?.id ?? '');
    expect(Number(start)).toBe(120);
    expect(dates.map(({ net, rest }) => [net, rest].map(Number))).toEqual([
      [0, 20],
      [130, 0],
      [100, 0],
    ]);
    expect(arrivals.map(({ quantity, isTooLate }) => [Number(quantity), isTooLate])).toEqual([
      [100, false],
      [60, true],
    ]);
    expect(steps.find(({ step }) => step === 'LATE')).toMatchObject({
      quantity: '60.0000',
      parts: [{ dueOn: await dayAfter(t, 90), document: { kind: 'production' } }],
    });
    const [order] = await w.confirm(run);
    const { expectedOn } = await t.ownerDb
      .selectFrom('preparationOrders')
      .select('expectedOn')
      .where('id', '=', order?.id ?? '')
      .executeTakeFirstOrThrow();
    expect(expectedOn).toBe(await dayAfter(t, 45));
  });

  it('is a line per date when asked, with multiples per date and the rest from rounding up serving the next', async () => {
    const style = await aStyle('120', { packQuantity: '50' });
    await w.production(w.factory, style.item, '100', await dayAfter(t, 50));
    await w.production(w.factory, style.item, '60', await dayAfter(t, 90));
    const run = await w.run({ byDate: true, demands: await style.demands(['100', 5], ['150', 45], ['200', 58]) });
    expect(run).toMatchObject({ byDate: true, lineCount: 3, shortCount: 2 });
    const lines = await w.lines(run.id);
    const [first, second, third] = await Promise.all([5, 45, 58].map((day) => dayAfter(t, day)));
    expect(lines.map(figuresOf)).toEqual([
      { needOn: first, uncoveredOn: null, figures: [0, 0, 0, 0] },
      { needOn: second, uncoveredOn: second, figures: [130, 20, 0, 150] },
      { needOn: third, uncoveredOn: third, figures: [80, 20, 100, 100] },
    ]);
    const { steps, dates } = await w.explain(lines[2]?.id ?? '');
    expect(steps.map(({ step, quantity }) => [step, Number(quantity)])).toEqual([
      ['DEMAND', 200],
      ['CARRIED', -20],
      ['SCHEDULED', -100],
      ['LATE', 60],
    ]);
    expect(dates.map(({ on, net, suggest }) => [on, Number(net), Number(suggest)])).toEqual([
      [first, 0, 0],
      [second, 130, 150],
      [third, 80, 100],
    ]);
    const orders = await w.confirm(run);
    const expected = await t.ownerDb
      .selectFrom('preparationOrders')
      .select('expectedOn')
      .where(
        'id',
        'in',
        orders.map(({ id }) => id),
      )
      .orderBy('expectedOn')
      .execute();
    expect(expected.map(({ expectedOn }) => expectedOn)).toEqual([second, third]);
  });

  it('keeps in stock what arrives after a shortage, and says so', async () => {
    const style = await aStyle('1');
    await w.production(w.factory, style.item, '100', await dayAfter(t, 40));
    const [line] = await w.lines((await w.run({ demands: await style.demands(['101', 30], ['10', 50]) })).id);
    expect(line).toMatchObject({ net: '100.0000', spare: '90.0000', scheduled: '100.0000' });
    const { steps } = await w.explain(line?.id ?? '');
    expect(steps.find(({ step }) => step === 'SPARE')).toMatchObject({ label: '晚于缺口的到货', quantity: '90.0000' });
  });

  it('is covered by the reservations of an order from the first date of that order on', async () => {
    const style = await aStyle('300');
    const order = await w.order(style.id, [
      { skcId: style.skcId, size: 'S', pieces: 100 },
      { skcId: style.skcId, size: 'M', pieces: 50 },
    ]);
    const itemId = (await t.ownerDb.selectFrom('stockItems').select('id').where('skuId', '=', style.skuId).executeTakeFirstOrThrow()).id;
    await w.reserve({ holderId: w.factory, itemId }, '120', { kind: 'garmentOrder', id: order });
    await w.reserve({ holderId: w.factory, itemId }, '180', { kind: 'test', id: '1' });
    const demands = (await style.demands(['100', 30], ['50', 40])).map((demand, at) => ({
      ...demand,
      garmentOrderId: order,
      size: at === 0 ? 'S' : 'M',
    }));
    const lines = await w.lines((await w.run({ byDate: true, demands })).id);
    expect(lines.map(({ gross, covered, net }) => [gross, covered, net].map(Number))).toEqual([
      [100, 100, 0],
      [50, 20, 30],
    ]);
    const [once] = await w.lines((await w.run({ demands })).id);
    expect(once).toMatchObject({ covered: '120.0000', net: '30.0000', uncoveredOn: await dayAfter(t, 40) });
  });

  it('is compared by item with a run that has a line per date', async () => {
    const style = await aStyle('1');
    const demands = await style.demands(['11', 30], ['10', 50]);
    const [once, byDate] = [await w.run({ demands }), await w.run({ demands, byDate: true })];
    expect((await w.user.call(nettingApi.compare, { params: { id: byDate.id }, query: { withId: once.id } })).data).toEqual([]);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import type { NettingLine } from '@mrp/contract/features/netting/record.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { modelSeed } from '../../../../test/faults/model-seed.ts';
import { aNettingWorld, dayAfter, type NettingWorld } from '../../../../test/nettings.ts';
import { demandsFor, planned } from '../../../../test/plans.ts';

let t: TestApp;
let w: NettingWorld;
let made = 0;

beforeAll(async () => {
  t = await testApp();
  w = await aNettingWorld(t);
});

/** A style of one colour that uses one metre of one fabric per piece, and orders for it that are sewn at the factory. */
async function aStyle(changes: { stock?: string; safety?: string } = {}, of?: { spuId: string; skuId: string }) {
  const { spuId, skuId } = of ?? (await aFabric(changes));
  const { id, skcs } = await w.style(`EARLY-${(made += 1)}`, ['藏青']);
  const [skcId = ''] = skcs;
  await w.bom({ styleId: id }, [{ spuId, consumption: '1', colours: { [skcId]: skuId } }]);
  const order = async (code: string, pieces: number, days: number | null, priority = 0) => {
    const orderId = await w.order(id, [{ skcId, pieces }]);
    await t.ownerPool.query(
      `update garment_orders set code = $2, priority = $3, ordered_on = business_day() - 30, deliver_on = business_day() + $4::int,
         supplier_id = (select supplier_id from holders where id = $5) where id = $1`,
      [orderId, `${code}-${made}`, priority, days, w.factory],
    );
    const demand = async (need = days ?? 0) => ({
      skcId,
      garmentOrderId: orderId,
      pieces: String(pieces),
      needOn: await dayAfter(t, need),
    });
    return { id: orderId, code: `${code}-${made}`, demand };
  };
  return { id, skcId, spuId, skuId, item: { spuId, skuId }, order };
}

async function aFabric({ stock, safety }: { stock?: string; safety?: string }) {
  const { id: spuId, skus } = await w.material();
  const skuId = skus[0]?.id ?? '';
  await w.offer(spuId, skuId);
  if (safety !== undefined) await t.ownerDb.updateTable('skus').set({ safetyStock: safety }).where('id', '=', skuId).execute();
  if (stock !== undefined) await w.stock(w.factory, { spuId, skuId }, stock);
  return { spuId, skuId };
}

type Demand = Parameters<NettingWorld['run']>[0]['demands'][number];
const net = async (demands: Demand[], input: object = {}): Promise<NettingLine[]> => w.lines((await w.run({ demands, ...input })).id);
const firstOf = async (demands: Demand[], input: object = {}): Promise<NettingLine> => {
  const [line] = await net(demands, input);
  if (!line) throw new Error('no line');
  return line;
};
const numbers = ({ gross, onHand, earlier, scheduled, net: lacking }: NettingLine) =>
  [gross, onHand, earlier, scheduled, lacking].map(Number);

describe('two orders of 5,000 for a stock of 5,000', () => {
  it('net 5,000 together: the earlier one nothing, the later one all, with what goes before told; raised it is the other way round', async () => {
    const style = await aStyle({ stock: '5000' });
    const [one, two] = [await style.order('O1', 5000, 11), await style.order('O2', 5000, 6)];
    const first = await firstOf([await one.demand()]);
    expect(numbers(first)).toEqual([5000, 5000, 5000, 0, 5000]);
    const { steps } = await w.explain(first.id);
    expect(steps.map(({ step, quantity }) => [step, Number(quantity)])).toEqual([
      ['DEMAND', 5000],
      ['ON_HAND', -5000],
      ['EARLIER', 5000],
    ]);
    expect(steps[2]).toMatchObject({
      label: '早于本单的需求',
      parts: [
        {
          quantity: '5000.0000',
          formula: `${(await dayAfter(t, 6)).slice(5)} 要`,
          document: { kind: 'garmentOrder', id: two.id, code: two.code },
        },
      ],
    });
    expect(numbers(await firstOf([await two.demand()]))).toEqual([5000, 5000, 0, 0, 0]);
    expect(numbers(await firstOf([await one.demand()], { alone: true }))).toEqual([5000, 5000, 0, 0, 0]);
    await t.ownerDb.updateTable('garmentOrders').set({ priority: 2 }).where('id', '=', one.id).execute();
    expect(numbers(await firstOf([await one.demand()]))).toEqual([5000, 5000, 0, 0, 0]);
    expect(numbers(await firstOf([await two.demand()]))).toEqual([5000, 5000, 5000, 0, 5000]);
  });

  it('in one run net 5,000, and the run replaces what they want by themselves', async () => {
    const style = await aStyle({ stock: '5000' });
    const orders = [await style.order('O1', 5000, 11), await style.order('O2', 5000, 6)];
    expect(numbers(await firstOf(await Promise.all(orders.map((order) => order.demand()))))).toEqual([10_000, 5000, 0, 0, 5000]);
  });

  it('keep their rank in the plan, whatever days the run asks for', async () => {
    const style = await aStyle({ stock: '5000' });
    const [one] = [await style.order('O1', 5000, 11), await style.order('O2', 5000, 6)];
    expect(numbers(await firstOf([await one.demand(2)]))).toEqual([5000, 5000, 5000, 0, 5000]);
  });
});

describe('a run for a style', () => {
  it('replaces what the style plans, and comes after the orders of others', async () => {
    const style = await aStyle({ stock: '500' });
    await t.ownerDb.updateTable('skcs').set({ plannedPieces: 300 }).where('id', '=', style.skcId).execute();
    const demand = { skcId: style.skcId, pieces: '400', needOn: await dayAfter(t, 3) };
    expect(numbers(await firstOf([demand]))).toEqual([400, 500, 0, 0, 0]);
    const other = await aStyle({}, style);
    await other.order('X', 450, 60);
    expect(numbers(await firstOf([demand]))).toEqual([400, 500, 450, 0, 350]);
  });
});

describe('earlier demand', () => {
  it('takes stock before what comes, and a receipt from its day on', async () => {
    const style = await aStyle({ stock: '100' });
    await w.production(w.factory, style.item, '80', await dayAfter(t, 20));
    await style.order('A', 130, 10);
    const run = await style.order('B', 100, 30);
    // 100 and 30 of the 80 are taken.
    expect(numbers(await firstOf([await run.demand()]))).toEqual([100, 100, 130, 80, 50]);
    const parts = (await w.explain((await firstOf([await run.demand()])).id)).steps.find(({ step }) => step === 'EARLIER')?.parts;
    expect(parts?.map(({ quantity }) => Number(quantity))).toEqual([100, 30]);
  });

  it('that lacks something is not ordered for by the run', async () => {
    const style = await aStyle({ stock: '40' });
    await style.order('A', 100, 10);
    const run = await style.order('B', 25, 30);
    expect(numbers(await firstOf([await run.demand()]))).toEqual([25, 40, 40, 0, 25]);
  });

  it('goes between the days of a run: the run takes first for its first day', async () => {
    const style = await aStyle({ stock: '250' });
    const [early, late] = [await style.order('R1', 100, 5), await style.order('R2', 100, 40)];
    await style.order('X', 120, 20);
    const demands = [await early.demand(), await late.demand()];
    expect(numbers(await firstOf(demands))).toEqual([200, 250, 120, 0, 70]);
    const lines = await net(demands, { byDate: true });
    expect(lines.toSorted((a, b) => a.needOn.localeCompare(b.needOn)).map(numbers)).toEqual([
      [100, 250, 0, 0, 0],
      [100, 0, 120, 0, 70],
    ]);
    const explained = await w.explain(lines[0]?.id ?? '');
    expect(explained.dates.map(({ demand, earlier, net: lacking }) => [demand, earlier, lacking].map(Number))).toEqual([
      [100, 0, 0],
      [100, 120, 70],
    ]);
  });

  it('keeps what is reserved for it, and takes no more than it still wants', async () => {
    const style = await aStyle({ stock: '300' });
    const [other, run] = [await style.order('A', 100, 10), await style.order('B', 300, 30)];
    const itemId = await w.stock(w.factory, style.item, '60');
    await w.reserve({ holderId: w.factory, itemId }, '60', { kind: 'garmentOrder', id: other.id });
    const line = await firstOf([await run.demand()]);
    // 360 − 60 reserved − 40 that it still takes
    expect([...numbers(line), Number(line.reserved)]).toEqual([300, 360, 40, 0, 40, 60]);
  });

  it('takes stock at its own holder first, and what it takes elsewhere is no proposal to transfer', async () => {
    const style = await aStyle({ stock: '50' });
    await w.stock(w.store, style.item, '200');
    await style.order('A', 120, 10);
    const run = await style.order('B', 200, 30);
    const line = await firstOf([await run.demand()]);
    expect([...numbers(line), Number(line.elsewhere)]).toEqual([200, 50, 50, 0, 200, 130]);
    const both = await firstOf([await run.demand()], { otherHolderIds: [w.store] });
    expect([...numbers(both), Number(both.elsewhere)]).toEqual([200, 250, 120, 0, 70, 0]);
  });

  it('comes after the safety stock', async () => {
    const style = await aStyle({ stock: '150', safety: '100' });
    await style.order('A', 70, 10);
    const run = await style.order('B', 10, 30);
    expect(numbers(await firstOf([await run.demand()]))).toEqual([10, 150, 50, 0, 10]);
  });
});

describe('the published table of several need dates', () => {
  it('nets 0, 130 and 100, one line of 230 and 250 in fifties, also beside other demand that brings its own goods', async () => {
    const style = await aStyle({ stock: '150', safety: '30' });
    await t.ownerPool.query('update offers set pack_quantity = 50 where sku_id = $1', [style.skuId]);
    const orders = [await style.order('D1', 100, 6), await style.order('D2', 150, 16), await style.order('D3', 200, 29)];
    await w.production(w.factory, style.item, '100', await dayAfter(t, 21));
    await w.production(w.factory, style.item, '60', await dayAfter(t, 37));
    const demands = await Promise.all(orders.map((order) => order.demand()));
    const figures = ({ net: lacking, suggest, uncoveredOn }: NettingLine) => [Number(lacking), Number(suggest), uncoveredOn];
    const table = async () => ({
      once: (await net(demands)).map(figures),
      byDate: (await net(demands, { byDate: true })).toSorted((a, b) => a.needOn.localeCompare(b.needOn)).map(figures),
    });
    const [second, third] = [await dayAfter(t, 16), await dayAfter(t, 29)];
    const expected = {
      once: [[230, 250, second]],
      byDate: [
        [0, 0, null],
        [130, 150, second],
        [80, 100, third],
      ],
    };
    expect(await table()).toEqual(expected);
    // Another order before all of them, and one after them: stock for the first, nothing for the last.
    const other = await aStyle({}, style);
    await other.order('X', 90, 2);
    await other.order('Z', 500, 90);
    await w.stock(w.factory, style.item, '90');
    expect(await table()).toEqual(expected);
  });
});

describe('runs beside the plan, in random worlds with timely goods', () => {
  it('lack for any of the orders, alone or together, exactly what the plan lacks for them', async () => {
    const seed = modelSeed(20_261_130);
    let state = seed;
    const luck = (limit: number): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
      return (state >>> 8) % limit;
    };
    for (let world = 0; world < 6; world += 1) {
      const style = await aStyle({ stock: String(50 + luck(150)), safety: String(luck(2) * luck(50)) });
      for (const house of [w.store, w.dyer])
        if (luck(2) === 0) await w.stock(house, style.item, String(1 + luck(120)), luck(3) === 0 ? 2 : 1);
      for (let at = luck(3); at > 0; at -= 1)
        await w.production(at === 1 ? w.factory : w.store, style.item, String(1 + luck(150)), await dayAfter(t, luck(4)));
      const orders = [];
      for (let at = 0; at < 5; at += 1) {
        const order = await style.order(`W${at}`, 1 + luck(160), 5 + luck(6) * 9, luck(4) === 0 ? 1 + luck(2) : 0);
        orders.push(order);
        if (luck(4) > 0) continue;
        const itemId = await w.stock(w.factory, style.item, '20');
        await w.reserve({ holderId: w.factory, itemId }, '20', { kind: 'garmentOrder', id: order.id });
      }
      await planned(t);
      const lacking = new Map((await demandsFor(t, style.skuId)).map((one) => [one.code, one.lacking]));
      for (const chosen of [...orders.map((order) => [order]), orders.filter(() => luck(2) === 0)]) {
        if (chosen.length === 0) continue;
        const line = await firstOf(await Promise.all(chosen.map((order) => order.demand())), { otherHolderIds: [w.store, w.dyer] });
        const sum = chosen.reduce((so, { code }) => so + (lacking.get(code) ?? 0), 0);
        expect(Number(line.net), `seed ${seed}, world ${world}, ${chosen.map(({ code }) => code).join(' ')}`).toBe(sum);
      }
    }
  });
});

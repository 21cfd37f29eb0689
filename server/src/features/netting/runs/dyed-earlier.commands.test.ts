import { beforeAll, describe, expect, it } from 'vitest';
import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import { PreparationInput } from '@mrp/contract/features/preparations/record.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { aDyedFabric, greigeDemandsOf } from '../../../../test/dyed-fabrics.ts';
import { modelSeed } from '../../../../test/faults/model-seed.ts';
import { brokenInvariants } from '../../../../test/invariants.ts';
import { aNettingWorld, dayAfter, type NettingWorld } from '../../../../test/nettings.ts';
import { demandsFor, planned } from '../../../../test/plans.ts';

let t: TestApp;
let w: NettingWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aNettingWorld(t);
});

function luckOf(seed: number) {
  let state = seed;
  return (limit: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % limit;
  };
}

describe('a run of netting', () => {
  it('does not count for a colour what the plan dyes for others before it, says for whom, and alone counts all of it', async () => {
    const fabric = await aDyedFabric(t, w);
    await fabric.greige(w.dyer, '1000');
    await fabric.order(fabric.navySkc, 'SOON', 800, 30);
    const late = await fabric.order(fabric.blackSkc, 'LATE', 800, 40);
    const demands = [{ skcId: fabric.blackSkc, garmentOrderId: late, pieces: '800', needOn: await dayAfter(t, 40) }];
    const [line] = await w.lines((await w.run({ demands })).id);
    expect(line).toMatchObject({ suggest: '800.0000', greigeNeeded: '800.0000', greigeAvailable: '200.0000', greigeShort: '600.0000' });
    const { steps } = await w.explain(line?.id ?? '');
    expect(steps.find(({ step }) => step === 'GREIGE')).toMatchObject({
      quantity: '200.0000',
      parts: [
        { quantity: '1000.0000', holder: { id: w.dyer } },
        {
          quantity: '-800.0000',
          formula: `${(await dayAfter(t, 30)).slice(5)} 要`,
          document: { kind: 'garmentOrder', code: `SOON-${fabric.made}` },
        },
      ],
    });
    const [alone] = await w.lines((await w.run({ demands, alone: true })).id);
    expect(alone).toMatchObject({ greigeAvailable: '1000.0000', greigeShort: '0.0000' });
  });

  it('counts for the earlier colour what a later one only gets after it', async () => {
    const fabric = await aDyedFabric(t, w);
    await fabric.greige(w.dyer, '1000');
    const soon = await fabric.order(fabric.navySkc, 'SOON', 800, 30);
    await fabric.order(fabric.blackSkc, 'LATE', 800, 40);
    const demands = [{ skcId: fabric.navySkc, garmentOrderId: soon, pieces: '800', needOn: await dayAfter(t, 30) }];
    expect(await w.lines((await w.run({ demands })).id)).toMatchObject([{ greigeAvailable: '1000.0000', greigeShort: '0.0000' }]);
  });

  it('of greige takes off what others before it dye', async () => {
    const fabric = await aDyedFabric(t, w);
    await w.offer(fabric.spuId, null, { bulkPrice: '9.00', leadDaysBulk: '4' });
    await fabric.greige(w.dyer, '1000');
    await fabric.order(fabric.navySkc, 'SOON', 800, 30);
    const late = await fabric.order(fabric.blackSkc, 'LATE', 800, 40);
    const demands = [{ skcId: fabric.blackSkc, garmentOrderId: late, pieces: '800', needOn: await dayAfter(t, 40) }];
    expect(await w.lines((await w.run({ goods: 'SPU', demands })).id)).toMatchObject([
      { gross: '800.0000', onHand: '1000.0000', earlier: '800.0000', net: '600.0000' },
    ]);
    expect(await w.lines((await w.run({ goods: 'SPU', demands, alone: true })).id)).toMatchObject([{ earlier: '0.0000', net: '0.0000' }]);
  });
});

describe('greige of random worlds', () => {
  it('is dyed as a plain model says, each metre once, whatever the order of writing', async () => {
    const seed = modelSeed(20261130);
    for (let at = 0; at < 6; at += 1) {
      const luck = luckOf(seed + at * 7919);
      const loss = [0, 5, 12.5][luck(3)] ?? 0;
      const heaps = Array.from({ length: luck(3) + 1 }, () => 1 + luck(300));
      const orders = Array.from({ length: 2 + luck(5) }, (_, no) => ({
        code: `M${no}`,
        isNavy: luck(2) === 0,
        pieces: 1 + luck(200),
        days: 1 + luck(40),
        priority: luck(4) === 0 ? 2 : 0,
      }));
      const stock = luck(2) * luck(120);
      const build = async (turned: boolean) => {
        const fabric = await aDyedFabric(t, w, { dyeLoss: String(loss) });
        for (const heap of heaps) await fabric.greige(w.dyer, String(heap));
        if (stock > 0) await w.stock(w.store, { spuId: fabric.spuId, skuId: fabric.navy }, String(stock));
        for (const { code, isNavy, pieces, days, priority } of turned ? orders.toReversed() : orders)
          await fabric.order(isNavy ? fabric.navySkc : fabric.blackSkc, code, pieces, days, { priority });
        return fabric;
      };
      const [one, other] = [await build(false), await build(true)];
      await planned(t);
      const of = async ({ navy, black }: typeof one) =>
        [...(await demandsFor(t, navy)), ...(await demandsFor(t, black))].map(({ code, served, lacking }) => ({
          code: code.split('-')[0] ?? '',
          served,
          lacking,
        }));
      const ranked = orders.toSorted((a, b) => b.priority - a.priority || a.days - b.days || a.code.localeCompare(b.code));
      let [left, greige] = [stock, heaps.reduce((sum, heap) => sum + heap, 0)];
      const fromStock = new Map(
        ranked.map(({ code, isNavy, pieces }) => {
          const part = isNavy ? Math.min(left, pieces) : 0;
          left -= part;
          return [code, part];
        }),
      );
      const share = 1 - loss / 100;
      const model = new Map(
        ranked.map(({ code, pieces }) => {
          const lacking = pieces - (fromStock.get(code) ?? 0);
          const used = Math.min(greige, lacking / share);
          greige -= used;
          return [code, pieces - lacking + used * share];
        }),
      );
      const told = await of(one);
      for (const { code, served, lacking } of told) {
        const { pieces } = orders.find((order) => order.code === code) ?? { pieces: 0 };
        expect(served, `seed ${seed} world ${at} ${code}`).toBeCloseTo(model.get(code) ?? 0, 2);
        expect(served + lacking).toBeCloseTo(pieces, 4);
      }
      expect(await of(other)).toEqual(told);
      expect((await greigeDemandsOf(t, one.spuId)).reduce((sum, { quantity }) => sum + quantity, 0)).toBeLessThanOrEqual(
        heaps.reduce((sum, heap) => sum + heap, 0),
      );
    }
    expect(await brokenInvariants(t)).toEqual([]);
  });
});

describe('a preparation form', () => {
  it('gives greige to the first of two colours, the next has the rest', async () => {
    const fabric = await aDyedFabric(t, w);
    await fabric.greige(w.dyer, '1000');
    await planned(t);
    const lines = [fabric.navy, fabric.black].map((materialId) => ({ materialId, quantity: '800' }));
    const preview = async () => {
      const body = PreparationInput.parse({
        kind: 'SKU',
        basis: 'MATERIAL',
        object: 'GARMENT_SUPPLIER',
        holderId: w.factory,
        expectedOn: await dayAfter(t, 40),
        lines,
      });
      return (await w.user.call(preparationsApi.previewGroups, { body })).data.map(({ greigeNeeded, greigeAvailable, greigeShort }) =>
        [greigeNeeded, greigeAvailable, greigeShort].map(Number),
      );
    };
    expect(await preview()).toEqual([
      [800, 1000, 0],
      [800, 200, 600],
    ]);
    // What the plan gives to another colour is not there for it.
    await fabric.order(fabric.blackSkc, 'SOON', 300, 30);
    await planned(t);
    expect(await preview()).toEqual([
      [800, 700, 100],
      [800, 200, 600],
    ]);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { preparationsApi, productionsApi } from '@mrp/contract/features/preparations.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import {
  aPreparation,
  aPreparationWorld,
  aWaitingPreparation,
  type PreparationDraft,
  type PreparationWorld,
} from '../../../../test/preparations.ts';
import { aPricedTrim } from '../../../../test/prices.ts';
import { balanceOf } from '../../../../test/purchases.ts';
import { dataOf } from '../../../../test/styles.ts';

let t: TestApp;
let w: PreparationWorld;
let skuId: string;

beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t);
  ({ skuId } = await aPricedTrim(t, w, { price: '14.40', breaks: { 50: '12.00' } }));
});

const prepare = async (draft: PreparationDraft) => {
  const { orders } = dataOf(await w.buyer.call(preparationsApi.create, { body: aPreparation(w, draft) }));
  return dataOf(await w.buyer.call(preparationsApi.get, { params: { id: orders[0]?.id ?? '' } }));
};

const gross = { unitPrice: '12.0000', priceUnit: { name: '罗(粒)' }, amount: '600.00' };

describe('a preparation', () => {
  it('takes the price of the break that its quantity reaches, in the unit of the price', async () => {
    const order = await prepare({ lines: [{ materialId: skuId, quantity: '7200' }] });
    expect(order).toMatchObject({ amount: '600.00', lines: [gross] });
    const { lines } = await prepare({ lines: [{ materialId: skuId, quantity: '7199' }] });
    expect(lines[0]).toMatchObject({ unitPrice: '14.4000', amount: '719.90' });
  });

  it('adds the lines of one offer up to find the break', async () => {
    const half = { materialId: skuId, quantity: '3600' };
    const { lines, amount } = await prepare({ lines: [half, half] });
    expect(lines.map((line) => line.unitPrice)).toEqual(['12.0000', '12.0000']);
    expect(amount).toBe('600.00');
  });

  it('takes the break of all sets of a 美套', async () => {
    const order = await prepare({ kind: 'MEITAO', setName: '包装套', sets: '3600', lines: [{ materialId: skuId, perSet: '2' }] });
    expect(order).toMatchObject({ amount: '600.00', lines: [gross] });
  });

  it('comes to the amount of the quote, though its price without tax has four decimals only', async () => {
    const taxed = await aPricedTrim(t, w, { unit: '米', per: '米', price: '13.00', taxIncluded: true });
    const order = await prepare({ lines: [{ materialId: taxed.skuId, quantity: '10000' }] });
    expect(order).toMatchObject({ amount: '115044.25', lines: [{ unitPrice: '11.5044', amount: '115044.25' }] });
    const typed = await prepare({ lines: [{ materialId: taxed.skuId, quantity: '10000', unitPrice: '11.5044' }] });
    expect(typed.amount).toBe('115044.25');
    const body = aPreparation(w, { lines: [{ materialId: taxed.skuId, quantity: '10000' }] });
    expect(dataOf(await w.buyer.call(preparationsApi.previewGroups, { body }))).toMatchObject([{ amount: '115044.25' }]);
  });

  it('converts by what the material says of its own units', async () => {
    const own = await aPricedTrim(t, w, { unit: '罗(粒)', own: { unit: '粒', factor: '100' }, per: '粒', price: '0.10' });
    const order = await prepare({ lines: [{ materialId: own.skuId, quantity: '50' }] });
    expect(order).toMatchObject({ amount: '500.00', lines: [{ unitPrice: '0.1000', priceUnit: { name: '粒' } }] });
  });

  it('takes the break of all drafts that are merged, and leaves a price of its own alone', async () => {
    const { skuId: merged } = await aPricedTrim(t, w, { price: '14.40', breaks: { 50: '12.00' } });
    const drafts = [
      await prepare({ lines: [{ materialId: merged, quantity: '3600' }] }),
      await prepare({ lines: [{ materialId: merged, quantity: '3600' }] }),
      await prepare({ lines: [{ materialId: merged, quantity: '144', unitPrice: '13.00' }] }),
    ];
    expect(drafts.map(({ amount }) => amount)).toEqual(['360.00', '360.00', '13.00']);
    dataOf(await w.buyer.call(preparationsApi.merge, { body: { chosen: { ids: drafts.map(({ id }) => id) } } }));
    const { lines, amount } = dataOf(await w.buyer.call(preparationsApi.get, { params: { id: drafts[0]?.id ?? '' } }));
    expect(lines.map(({ unitPrice }) => unitPrice)).toEqual(['12.0000', '12.0000', '13.0000']);
    expect(amount).toBe('613.00');
  });

  it('says the same in the preview of its form', async () => {
    const body = aPreparation(w, { lines: [{ materialId: skuId, quantity: '7200' }] });
    expect(dataOf(await w.buyer.call(preparationsApi.previewGroups, { body }))).toMatchObject([gross]);
  });

  it('is warned of a price far below or above the offer', async () => {
    const warned = async (unitPrice: string) => {
      const body = aPreparation(w, { lines: [{ materialId: skuId, quantity: '7200', unitPrice }] });
      return dataOf(await w.buyer.call(preparationsApi.previewGroups, { body }))[0]?.warnings;
    };
    expect(await warned('1.20')).toEqual(['单价远低于报价，请核对']);
    expect(await warned('120')).toEqual(['单价高于报价，请核对']);
    expect(await warned('11.90')).toEqual([]);
  });

  it('finds another break when the quantity is edited, and leaves a price of its own alone', async () => {
    const edit = async (unitPrice: string | null, quantity: string) => {
      const { id, version, lines } = await prepare({ lines: [{ materialId: skuId, quantity: '3600', unitPrice }] });
      const [line] = lines;
      const {
        kind: _kind,
        basis: _basis,
        submit: _submit,
        ...form
      } = aPreparation(w, {
        lines: [{ id: line?.id, materialId: skuId, quantity, unitPrice: line?.unitPrice ?? null }],
      });
      return dataOf(await w.buyer.call(preparationsApi.edit, { params: { id }, body: { ...form, version } as never }));
    };
    expect((await edit(null, '7200')).lines[0]).toMatchObject(gross);
    expect((await edit('13', '7200')).lines[0]).toMatchObject({ unitPrice: '13.0000', priceUnit: { name: '罗(粒)' }, amount: '650.00' });
  });
});

describe('a batch', () => {
  it('is worth the amount of the order, not a rounded price of a piece', async () => {
    const order = await aWaitingPreparation(w, { lines: [{ materialId: skuId, quantity: '7200' }] });
    const plan = dataOf(await w.buyer.call(preparationsApi.planAcceptance, { body: { orderIds: [order.id] } }));
    expect(plan.productions).toMatchObject([{ unitPrice: '12.0000', priceUnit: { name: '罗(粒)' } }]);
    const { productions } = dataOf(
      await w.buyer.call(preparationsApi.accept, { body: { orderIds: [order.id], fingerprint: plan.fingerprint } }),
    );
    const params = { id: productions[0]?.id ?? '' };
    const { version } = dataOf(await w.buyer.call(productionsApi.get, { params }));
    dataOf(await w.buyer.call(productionsApi.receive, { params, body: { quantity: '7200', isLast: true, version } }));
    expect(await balanceOf(t, w.factory, skuId)).toEqual({ onHand: '7200.0000', value: '600.00' });
  });
});

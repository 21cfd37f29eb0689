import { beforeAll, describe, expect, it } from 'vitest';
import { nettingApi } from '@mrp/contract/features/netting.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { aNettingWorld, dayAfter, type NettingWorld } from '../../../test/nettings.ts';

let t: TestApp;
let w: NettingWorld;
let soon: string;
let later: string;

beforeAll(async () => {
  t = await testApp();
  w = await aNettingWorld(t);
  soon = await dayAfter(t, 30);
  later = await dayAfter(t, 60);
});

/** A fabric in one colour with its offer, in a style of two colours. */
async function aStyle(
  code: string,
  offer: Parameters<NettingWorld['offer']>[2] = {},
  consumption = '1.3402',
  safetyStock: string | null = null,
) {
  const material = await w.material({}, ['藏青']);
  const skuId = material.skus[0]?.id ?? '';
  if (safetyStock) await t.ownerDb.updateTable('skus').set({ safetyStock }).where('id', '=', skuId).execute();
  await w.offer(material.id, skuId, offer);
  const style = await w.style(code, ['藏青', '黑色']);
  const colours = Object.fromEntries(style.skcs.map((skc) => [skc, skuId]));
  await w.bom({ styleId: style.id }, [{ spuId: material.id, consumption, colours }]);
  return { ...style, spuId: material.id, skuId, item: { spuId: material.id, skuId } };
}

describe('the reference example of netting', () => {
  it('gives 2680.40 gross, 1300.40 net and 1350 suggested; with brand stock only, 1620.40 and 1650', async () => {
    const style = await aStyle('SS25-001', { packQuantity: '50', moq: '100', leadDaysBulk: '20' }, '1.3402', '200');
    const itemId = await w.stock(w.factory, style.item, '800');
    await w.stock(w.factory, style.item, '320', 2);
    await w.reserve({ holderId: w.factory, itemId }, '350', { kind: 'test', id: '7' });
    await w.production(w.factory, style.item, '810', soon);
    await w.production(w.factory, style.item, '500', await dayAfter(t, 61));
    const demands = [
      { skcId: style.skcs[0] ?? '', pieces: '1200', needOn: soon },
      { skcId: style.skcs[1] ?? '', pieces: '800', needOn: later },
    ];
    const run = await w.run({ demands });
    expect(run).toMatchObject({ demandCount: 2, pieces: '2000', lineCount: 1, shortCount: 1, problemCount: 0, styles: ['SS25-001'] });
    const [line] = await w.lines(run.id);
    expect(line).toMatchObject({
      gross: '2680.4000',
      onHand: '1120.0000',
      reserved: '350.0000',
      frozen: '0.0000',
      scheduled: '810.0000',
      tooLate: '500.0000',
      safety: '200.0000',
      net: '1300.4000',
      moq: '100.0000',
      multiple: '50.0000',
      suggest: '1350.0000',
      wanted: '1350.0000',
      needOn: soon,
      unitPrice: '12.0000',
      amount: '16200.00',
      problem: '',
      isLate: false,
    });
    expect(line?.orderBy).toBe(await dayAfter(t, 10));
    const [brandOnly] = await w.lines((await w.run({ demands, withSupplierStock: false })).id);
    expect(brandOnly).toMatchObject({ onHand: '800.0000', net: '1620.4000', suggest: '1650.0000' });
  });

  it('is explained down to pieces and documents', async () => {
    const [run] = (await w.user.call(nettingApi.list, { query: { q: 'SS25-001' } })).data.rows.slice(-1);
    const [line] = await w.lines(run?.id ?? '');
    const { steps, rounding } = await w.explain(line?.id ?? '');
    expect(steps.map(({ step, quantity }) => [step, quantity])).toEqual([
      ['DEMAND', '2680.4000'],
      ['SAFETY', '200.0000'],
      ['ON_HAND', '-1120.0000'],
      ['RESERVED', '350.0000'],
      ['SCHEDULED', '-810.0000'],
      ['LATE', '500.0000'],
    ]);
    expect(steps[0]?.parts).toMatchObject([
      { label: 'SS25-001 藏青 · 大身', formula: '1200 件 × 1.3402 米', quantity: '1608.2400', document: { kind: 'bom', label: '定制BOM' } },
      { label: 'SS25-001 黑色 · 大身', formula: '800 件 × 1.3402 米', quantity: '1072.1600' },
    ]);
    expect(steps[4]?.parts).toMatchObject([{ dueOn: soon, document: { kind: 'production', label: '备料生产单' } }]);
    expect(rounding).toBe('净需求 1,300.40 米，按 50 米的整数倍向上取整为 1,350.00 米');
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { preparationsApi, productionsApi } from '@mrp/contract/features/preparations.ts';
import { buttonNames, menuTitles, VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { aPreparation, aPreparationWorld, aWaitingPreparation, type PreparationWorld } from '../../../../test/preparations.ts';
import { dataOf } from '../../../../test/styles.ts';
import { postDocument } from '../../../../test/stock.ts';

let t: TestApp;
let w: PreparationWorld;
let dyed: string;
let plain: string;

beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t);
  [dyed = '', plain = ''] = [w.skus[0], w.skus[1]];
  const terms = { moqPerColour: '300', packQuantity: '50', leadDaysBulk: '12', leadDaysDye: '5' };
  await w.offer(dyed, { bulk: '42.00', dye: '6.00' }, terms);
  await w.offer(plain, { bulk: '40.00' }, { leadDaysBulk: '9', leadDaysDye: '5' });
  await w.addGreigeOffer('20.00');
  await w.stockGreige('150', '18.00');
  await w.stockGreige('50', '0', 2);
  await t.ownerDb.updateTable('skus').set({ safetyStock: '80' }).where('id', '=', dyed).execute();
});

const factsOf = async (materialIds: string[], kind: 'SKU' | 'SPU' = 'SKU', holderId: string | null = w.factory, who = w.buyer) =>
  dataOf(await who.call(preparationsApi.listItemFacts, { body: { kind, holderId, materialIds } }));

describe('the facts of a material in the form', () => {
  it('show the stock at the holder, and scheduled receipts with drafts apart', async () => {
    await postDocument(w.buyer, 'SKU', {
      kind: 'SUPPLEMENT',
      holderId: w.factory,
      lines: [{ materialId: dyed, quantity: '30', unitPrice: '50' }],
    });
    const lines = [{ materialId: dyed, quantity: '40' }];
    await w.buyer.call(preparationsApi.create, { body: aPreparation(w, { lines: [{ materialId: dyed, quantity: '7' }] }) });
    await aWaitingPreparation(w, { lines });
    const made = await aWaitingPreparation(w, { lines: [{ materialId: dyed, quantity: '100' }] });
    const { fingerprint } = dataOf(await w.buyer.call(preparationsApi.planAcceptance, { body: { orderIds: [made.id] } }));
    const { productions } = dataOf(await w.buyer.call(preparationsApi.accept, { body: { orderIds: [made.id], fingerprint } }));
    const params = { id: productions[0]?.id ?? '' };
    const { version } = dataOf(await w.buyer.call(productionsApi.get, { params }));
    dataOf(await w.buyer.call(productionsApi.receive, { params, body: { quantity: '25', version } }));

    const [facts] = await factsOf([dyed]);
    expect(facts).toMatchObject({ skuId: dyed, available: '55.0000', safetyStock: '80.0000', greigeManaged: true });
    // Approved are 40, and 75 of 100 are still in production; drafts have 7.
    expect([facts?.scheduled, facts?.planned].map((quantity) => quantity?.replace(/\.0+$/, ''))).toEqual(['115', '7']);
    const [elsewhere] = await factsOf([dyed], 'SKU', null);
    expect(elsewhere).toMatchObject({ available: '0', scheduled: '0', planned: '0' });
  });

  it("list the offers with price, MOQ, lead time and the supplier's greige", async () => {
    const [first, second] = await factsOf([dyed, plain]);
    expect(first?.suppliers).toMatchObject([
      { id: w.supplierId, preferred: true, paused: false, unitPrice: '42.0000', dyeFee: '6.0000', moq: '300.0000', multiple: '50.0000' },
    ]);
    // Dyed from greige: the bulk lead time plus the dyeing time.
    expect(first?.suppliers[0]?.leadDays).toBe(17);
    expect(second?.suppliers[0]).toMatchObject({ leadDays: 9, dyeFee: null, moq: null, multiple: null });
    const { rows } = dataOf(await w.buyer.call(productionsApi.list, { query: {} }));
    const taken = rows[0]?.greigeTaken ?? '0';
    expect(BigInt((first?.suppliers[0]?.greigeAvailable ?? '').replace('.', '')) + BigInt(taken.replace('.', ''))).toBe(2_000_000n);
  });

  it('use the lead time of the supplier when the offer has none', async () => {
    await t.ownerDb.updateTable('suppliers').set({ leadDays: 21 }).where('id', '=', w.supplierId).execute();
    const daysOf = async () => (await factsOf([dyed, plain])).map(({ suppliers }) => suppliers[0]?.leadDays);
    const offered = await daysOf();
    await t.ownerDb.updateTable('offers').set({ leadDaysBulk: null }).where('skuId', 'in', [dyed, plain]).execute();
    expect([offered, await daysOf()]).toEqual([
      [17, 9],
      [26, 21],
    ]);
  });

  it('belong to the material itself for greige, and prices need their permission', async () => {
    // 20.00 with a 空差 of 0.5.
    const [facts] = await factsOf([w.spu], 'SPU', w.dyer);
    expect(facts).toMatchObject({ skuId: null, spuId: w.spu, suppliers: [{ unitPrice: '20.4000', dyeFee: null, greigeAvailable: null }] });
    const blind = await t.aUser([...menuTitles, ...buttonNames.filter((name) => name !== VIEW_PRICES)]);
    const [seen] = await factsOf([dyed], 'SKU', w.factory, blind);
    expect(seen?.suppliers[0]).not.toHaveProperty('unitPrice');
    expect(seen?.suppliers[0]).not.toHaveProperty('dyeFee');
  });

  it('mark paused suppliers, keep the requested order, and skip unknown ids', async () => {
    await t.ownerDb.updateTable('suppliers').set({ state: 'PAUSED' }).where('id', '=', w.supplierId).execute();
    const facts = await factsOf([plain, '999999999', dyed]);
    await t.ownerDb.updateTable('suppliers').set({ state: 'ACTIVE' }).where('id', '=', w.supplierId).execute();
    expect(facts.map(({ materialId, suppliers }) => [materialId, suppliers[0]?.paused])).toEqual([
      [plain, true],
      [dyed, true],
    ]);
  });
});

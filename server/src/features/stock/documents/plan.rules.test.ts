import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { MovementType } from '@mrp/contract/features/stock/ledger.ts';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { aStockWorld, postDocument, type DocumentDraft, type StockWorld } from '../../../../test/stock.ts';

let t: TestApp;
let w: StockWorld;
let user: TestUser;
beforeAll(async () => {
  t = await testApp();
  w = await aStockWorld(t, 2, 'ROLL');
  user = await t.aUser();
});

const rollsOf = (lotNo: string, quantities: readonly string[]) =>
  quantities.map((quantity, at) => ({ lotNo, rollNo: String(at + 1), quantity }));
const three = (lotNo: string) => rollsOf(lotNo, ['3.33', '3.33', '3.33']);

/** What a document posted with one movement type, in order. */
const postedAs = async (documentId: string, type: MovementType) => {
  const { rows } = await sql<{ amount: string; secondQuantity: string }>`
    select amount, second_quantity from movements where document_kind = 'stockDocument' and document_id = ${documentId} and type = ${type} order by id`.execute(
    t.db,
  );
  return rows;
};
const amountsOf = async (documentId: string, type: MovementType) => (await postedAs(documentId, type)).map(({ amount }) => amount);

describe('the second quantity of a posting', () => {
  const receive = (lotNo: string, quantity: string, secondQuantity: string, more: Partial<DocumentDraft> = {}) => {
    const rolls = [{ lotNo, rollNo: '1', quantity, secondQuantity }];
    const lines = [{ materialId: w.skus[3] ?? '', quantity, unitPrice: '10.00', rolls }];
    return postDocument(user, 'SKU', { kind: 'SUPPLEMENT', holderId: w.holders[0] ?? '', lines, ...more });
  };
  const issue = (quantity: string) =>
    postDocument(user, 'SKU', {
      kind: 'OTHER_OUT',
      holderId: w.holders[0] ?? '',
      reason: '送样',
      lines: [{ materialId: w.skus[3] ?? '', quantity }],
    });
  const secondsOf = async ({ id }: { id: string }) => (await postedAs(id, 'OTHER_OUT')).map(({ secondQuantity }) => secondQuantity);

  it('is rounded to its unit for a part, and the last part takes the remainder', async () => {
    await receive('S1', '30', '100');
    expect(await secondsOf(await issue('10'))).toEqual(['-33.3300']);
    expect(await secondsOf(await issue('20'))).toEqual(['-66.6700']);
  });

  it('is absent when the part rounds to zero', async () => {
    await receive('S2', '30', '0.01');
    const part = await issue('10');
    expect(await secondsOf(part)).toEqual([null]);
    expect(part.lines[0]?.rolls).toMatchObject([{ lotNo: 'S2', secondQuantity: null }]);
    expect(await secondsOf(await issue('20'))).toEqual(['-0.0100']);
  });

  it('follows the measured width and weight of the received lot', async () => {
    const rolls = (rollNo: string) => [{ lotNo: 'S3', rollNo, quantity: '10' }];
    const come = async (rollNo: string) => {
      const lines = [{ materialId: w.skus[4] ?? '', quantity: '10', unitPrice: '10.00', rolls: rolls(rollNo) }];
      const document = await postDocument(user, 'SKU', { kind: 'SUPPLEMENT', holderId: w.dyer, lines });
      return {
        itemId: document.lines[0]?.itemId ?? '',
        seconds: (await postedAs(document.id, 'SUPPLEMENT_IN')).map((one) => one.secondQuantity),
      };
    };
    const measure = async (itemId: string, found: { actualWidth?: string; actualGramWeight?: string }) => {
      const [lot] = (await user.call(skuStockApi.listLots, { params: { id: itemId } })).data;
      const body = { quality: 'PASSED' as const, version: lot?.version ?? 0, ...found };
      expect((await user.call(skuStockApi.editLot, { params: { id: lot?.id ?? '' }, body })).code).toBe(200);
    };
    const { itemId, seconds } = await come('1');
    expect(seconds, '10 ÷ (0.180 × 1.65)').toEqual(['33.6700']);
    await measure(itemId, { actualWidth: '150' });
    expect((await come('2')).seconds, '10 ÷ (0.180 × 1.55)').toEqual(['35.8400']);
    await measure(itemId, { actualWidth: '150', actualGramWeight: '200' });
    expect((await come('3')).seconds, '10 ÷ (0.200 × 1.55)').toEqual(['32.2600']);
  });
});

describe('the amount of a line, rounded once and split over its rolls', () => {
  const receive = (materialId: string, lotNo: string, more: Partial<DocumentDraft>, unitPrice?: string) =>
    postDocument(user, 'SKU', {
      kind: 'SUPPLEMENT',
      holderId: w.dyer,
      lines: [{ materialId, quantity: '9.99', rolls: three(lotNo), ...(unitPrice && { unitPrice }) }],
      ...more,
    });

  it('uses the price of the document', async () => {
    const { id, lines } = await receive(w.skus[0] ?? '', 'P1', {}, '10.05');
    // 9.99 × 10.05 = 100.3995; 33.47 of each roll would be 100.41
    expect(lines[0]?.amount).toBe('100.40');
    expect(await amountsOf(id, 'SUPPLEMENT_IN')).toEqual(['33.47', '33.47', '33.46']);
  });

  it('uses the average of the balance', async () => {
    const { lines } = await receive(w.skus[0] ?? '', 'P2', {});
    expect(lines[0]?.amount).toBe('100.40');
  });

  it('uses the price of the day for a buy-out', async () => {
    const [, , skuId = ''] = w.skus;
    await w.addOffer(skuId, '10.00');
    await receive(skuId, 'P3', { ownership: 2 });
    const named = { kind: 'BUYOUT' as const, holderId: w.dyer, lines: [{ materialId: skuId, quantity: '9.99', rolls: three('P3') }] };
    const { id, lines } = await postDocument(user, 'SKU', named);
    // 10.00 with 空差 is 10.20; 9.99 × 10.20 = 101.898
    expect(lines[0]?.amount).toBe('101.90');
    expect(await amountsOf(id, 'BUYOUT_IN')).toEqual(['33.97', '33.97', '33.96']);
  });

  it('adds the dye fee to the cost of the greige', async () => {
    const greige = { materialId: w.spu, quantity: '9.99', unitPrice: '10.00', rolls: rollsOf('G1', ['9.99']) };
    await postDocument(user, 'SPU', { kind: 'SUPPLEMENT', holderId: w.dyer, lines: [greige] });
    const rolls = three('D1').map((roll) => ({ ...roll, side: 'IN' as const }));
    const line = { materialId: w.spu, toSkuId: w.skus[1] ?? '', quantity: '9.99', toQuantity: '9.99', dyeFee: '1.05', rolls };
    const { lines } = await postDocument(user, 'SPU', { kind: 'CONVERSION', holderId: w.dyer, lines: [line] });
    // 99.90 for greige, 9.99 × 1.05 = 10.4895 for dyeing
    expect(lines[0]?.amount).toBe('110.39');
  });
});

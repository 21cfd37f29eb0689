import { beforeAll, describe, expect, it } from 'vitest';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { aDocument, aStockWorld, postDocument, type StockWorld } from '../../../../test/stock.ts';

let t: TestApp;
let w: StockWorld;
let user: TestUser;
let dyed: string;

beforeAll(async () => {
  t = await testApp();
  w = await aStockWorld(t, 1, 'ROLL');
  user = await t.aUser();
  dyed = w.skus[0] ?? '';
});

const roll = (lotNo: string, rollNo: string, quantity: string) => ({ lotNo, rollNo, quantity });
const receive = (rolls: ReturnType<typeof roll>[], quantity: string) =>
  postDocument(user, 'SKU', { kind: 'SUPPLEMENT', holderId: w.dyer, lines: [{ materialId: dyed, quantity, rolls, unitPrice: '10.00' }] });
const issue = (quantity: string, rolls: ReturnType<typeof roll>[]) =>
  postDocument(user, 'SKU', { kind: 'OTHER_OUT', holderId: w.dyer, reason: '送样', lines: [{ materialId: dyed, quantity, rolls }] });

describe('the rolls of document lines', () => {
  it('are refused when two receipt lines have the same roll in any spelling; a lot without rolls is not such a duplicate', async () => {
    const ask = (kind: 'SUPPLEMENT' | 'ADJUSTMENT' | 'OTHER_OUT', second: ReturnType<typeof roll>, more: object = {}) =>
      user.call(skuStockApi.createDocument, {
        body: aDocument({
          kind,
          holderId: w.dyer,
          reason: '送样',
          reasonId: kind === 'ADJUSTMENT' ? w.adjustReason : null,
          lines: [
            { materialId: dyed, quantity: '5', rolls: [roll('TWO', 'a1', '5')], ...more },
            { materialId: dyed, quantity: '10', remark: '另一价', rolls: [roll('TWO', '2', '5'), second], ...more },
          ],
        }),
      });
    const refused = { data: { fields: { 'lines.1.rolls.1.rollNo': '与上面的细码重复' } } };
    expect(await ask('SUPPLEMENT', roll('TWO', 'a1', '5'))).toMatchObject(refused);
    expect(await ask('SUPPLEMENT', roll(' ＴＷＯ', 'Ａ１', '5'))).toMatchObject(refused);
    expect((await ask('SUPPLEMENT', roll('TWO', '3', '5'))).code).toBe(200);
    // One roll may be issued, or found, for several reasons.
    expect((await ask('OTHER_OUT', roll('TWO', 'a1', '5'))).code).toBe(200);
    expect((await ask('ADJUSTMENT', roll('TWO', 'a1', '5'), { direction: 'IN' })).code).toBe(200);
  });

  it('are equal in full width and half width and in either case, and the first spelling is kept', async () => {
    const first = await receive([roll('H1-C', 'Ｂ1', '10')], '10');
    await expect(receive([roll('ｈ１－ｃ', 'b１', '10')], '10')).rejects.toThrow('缸号 H1-C 匹 B1：这一匹已在');
    await receive([roll('h1-c ', 'b２', '4')], '4');
    const itemId = first.lines[0]?.itemId ?? '';
    const theLots = async () =>
      (await user.call(skuStockApi.listLots, { params: { id: itemId } })).data.filter(({ lotNo }) => /h1/i.test(lotNo));
    expect((await theLots()).map(({ lotNo, onHand, rolls }) => [lotNo, onHand, rolls.map(({ rollNo }) => rollNo)])).toEqual([
      ['H1-C', '14.0000', ['B1', 'b2']],
    ]);
    const { lines } = await issue('14', [roll('h1-C', 'b1', '10'), roll('H1-c', 'B2', '4')]);
    expect(lines[0]?.rolls.map(({ rollId }) => rollId)).toEqual([first.lines[0]?.rolls[0]?.rollId, expect.any(String)]);
    expect(await theLots()).toEqual([]);
  });

  it('are limited to five hundred per material', async () => {
    const rolls = Array.from({ length: 501 }, (_, at) => roll('A1', String(at), '1'));
    const lines = [{ materialId: dyed, quantity: '501', rolls }];
    const { data } = await user.call(skuStockApi.createDocument, { body: { kind: 'SUPPLEMENT', holderId: w.dyer, lines } });
    expect(data).toMatchObject({ fields: { 'lines.0.rolls': '同一物料最多 500 匹，请分两张单' } });
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { errors } from '@mrp/contract/errors.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { aDocument, aStockWorld, postDocument, type StockWorld } from '../../../../test/stock.ts';

let t: TestApp;
let w: StockWorld;
let user: TestUser;
let dyed: string;

const roll = (lotNo: string, rollNo: string, quantity: string) => ({ lotNo, rollNo, quantity });
const receive = (rolls: ReturnType<typeof roll>[], quantity: string) =>
  postDocument(user, 'SKU', { kind: 'SUPPLEMENT', holderId: w.dyer, lines: [{ materialId: dyed, quantity, unitPrice: '10.00', rolls }] });

beforeAll(async () => {
  t = await testApp();
  w = await aStockWorld(t, 1, 'ROLL');
  user = await t.aUser();
  dyed = w.skus[0] ?? '';
});

describe('a refused posting', () => {
  it('tells all short lines at once, each at its line or roll', async () => {
    await receive([roll('B7', '1', '20')], '20');
    const lines = [
      { materialId: dyed, quantity: '1' },
      { materialId: dyed, quantity: '2', rolls: [roll('B7', '1', '1'), roll('LX', '2', '1')] },
      { materialId: w.skus[1] ?? dyed, quantity: '1000' },
      { materialId: dyed, quantity: '900' },
    ];
    const { data: draft } = await user.call(skuStockApi.createDocument, {
      body: aDocument({ kind: 'OTHER_OUT', holderId: w.dyer, reason: '送样', lines }),
    });
    const posted = await user.call(skuStockApi.transitionDocument, {
      params: { id: draft.id },
      body: { action: 'post', version: draft.version },
    });
    expect(posted.data).toEqual({
      fields: {
        'lines.1.rolls.1.lotNo': expect.stringContaining('第 2 行 缸号 LX 匹 2'),
        'lines.2.quantity': expect.stringContaining('第 3 行：库存不足'),
        'lines.3.quantity': expect.stringContaining('第 4 行：库存不足'),
      },
    });
    expect(posted.message).toMatch(/第 2 行.+；第 3 行.+；第 4 行/);
  });

  it('tells all rolls that are in stock already, each at its roll', async () => {
    await receive([roll('HERE', '1', '5'), roll('HERE', '2', '6')], '11');
    const { data: draft } = await user.call(skuStockApi.createDocument, {
      body: aDocument({
        kind: 'SUPPLEMENT',
        holderId: w.dyer,
        lines: [
          {
            materialId: dyed,
            quantity: '18',
            unitPrice: '10.00',
            rolls: [roll('NEW', '1', '7'), roll('HERE', '1', '5'), roll('HERE', '2', '6')],
          },
        ],
      }),
    });
    const body = { action: 'post' as const, version: draft.version };
    const posted = await user.call(skuStockApi.transitionDocument, { params: { id: draft.id }, body });
    expect(Object.keys((posted.data as unknown as { fields: object }).fields)).toEqual(
      expect.arrayContaining(['lines.0.rolls.1.rollNo', 'lines.0.rolls.2.rollNo']),
    );
  });

  it('tells every line that takes more than is available, after the lines before it', async () => {
    const app = await testApp();
    const loose = await aStockWorld(app);
    const keeper = await app.aUser();
    const [holderId = ''] = loose.holders;
    const [first = '', second = '', third = ''] = loose.skus;
    const lines = [first, second, third].map((materialId) => ({ materialId, quantity: '10', unitPrice: '10.00' }));
    await postDocument(keeper, 'SKU', { kind: 'SUPPLEMENT', holderId, lines });
    const out = [
      { materialId: first, quantity: '6' },
      { materialId: second, quantity: '10' },
      { materialId: first, quantity: '5' },
      { materialId: third, quantity: '10.01' },
    ];
    const { data: draft } = await keeper.call(skuStockApi.createDocument, {
      body: aDocument({ kind: 'OTHER_OUT', holderId, reason: '送样', lines: out }),
    });
    const { data, code } = await keeper.call(skuStockApi.transitionDocument, {
      params: { id: draft.id },
      body: { action: 'post', version: draft.version },
    });
    expect(code).toBe(errors.STOCK_SHORT.code);
    expect(data).toEqual({
      fields: {
        'lines.2.quantity': '第 3 行：库存不足，可用 4.00 公斤，请减少数量或更换批次',
        'lines.3.quantity': '第 4 行：库存不足，可用 10.00 公斤，请减少数量或更换批次',
      },
    });
  });
});

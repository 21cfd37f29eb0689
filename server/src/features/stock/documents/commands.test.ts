import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { skuStockApi, spuStockApi } from '@mrp/contract/features/stock.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { errors } from '@mrp/contract/errors.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { brokenInvariants } from '../../../../test/invariants.ts';
import { aDocument, aStockWorld, postDocument, type DocumentDraft, type StockWorld } from '../../../../test/stock.ts';
import { verifyLedger } from '../balances/verification.queries.ts';

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

const roll = (lotNo: string, rollNo: string, quantity: string, secondQuantity?: string) => ({ lotNo, rollNo, quantity, secondQuantity });
const receive = (rolls: ReturnType<typeof roll>[], total: string, more: Partial<DocumentDraft> = {}, goods: ItemLevel = 'SKU') =>
  postDocument(user, goods, {
    kind: 'SUPPLEMENT',
    holderId: w.dyer,
    lines: [{ materialId: goods === 'SKU' ? dyed : w.spu, quantity: total, rolls, ...(more.ownership !== 2 && { unitPrice: '10.00' }) }],
    ...more,
  });
const issue = (quantity: string, rolls: ReturnType<typeof roll>[] = []) =>
  postDocument(user, 'SKU', { kind: 'OTHER_OUT', holderId: w.dyer, reason: '送样', lines: [{ materialId: dyed, quantity, rolls }] });

describe('a document with lots and rolls', () => {
  it('receives the rolls of its packing list, and each roll has its own balance', async () => {
    const document = await receive([roll('A1', '1', '30', '100.5'), roll('A1', '2', '20'), roll('B7', '1', '25')], '75', {
      supplierId: w.supplierId,
    });
    expect(document.lines[0]).toMatchObject({
      amount: '750.00',
      rolls: [{ lotNo: 'A1', rollNo: '1', rollId: expect.any(String) }, {}, {}],
    });
    const itemId = document.lines[0]?.itemId ?? '';
    const { data: lots } = await user.call(skuStockApi.listLots, { params: { id: itemId } });
    expect(lots.map(({ lotNo, onHand, rolls }) => [lotNo, onHand, rolls.length])).toEqual([
      ['A1', '50.0000', 2],
      ['B7', '25.0000', 1],
    ]);
    expect(lots[0]?.rolls[0]).toMatchObject({
      kilograms: '30.0000',
      metres: '100.5000',
      places: [{ onHand: '30.0000', secondQuantity: '100.5000' }],
    });
    // a roll without a second quantity gets that of the material: 20 / 0.297
    expect(lots[0]?.rolls[1]?.metres).toBeNull();
    expect(lots[0]?.rolls[1]?.places[0]?.secondQuantity).toBe('67.3400');
  });

  it('refuses a packing list that does not add up, repeats a roll, or is missing', async () => {
    const draft = (lines: DocumentDraft['lines']) =>
      user.call(skuStockApi.createDocument, { body: aDocument({ kind: 'SUPPLEMENT', holderId: w.dyer, lines }) });
    const line = { materialId: dyed, quantity: '10' };
    expect((await draft([{ ...line, rolls: [roll('A1', '1', '9')] }])).data).toMatchObject({
      fields: { 'lines.0.rolls': '细码合计 9.00 公斤，与数量 10.00 公斤不一致' },
    });
    expect((await draft([{ ...line, rolls: [roll('A1', '1', '5'), roll('A1', '1', '5')] }])).data).toMatchObject({
      fields: { 'lines.0.rolls.1.rollNo': '与上面的细码重复' },
    });
    expect((await draft([line])).data).toMatchObject({ fields: { 'lines.0.rolls': '请填写缸号与匹号' } });
  });

  it('refuses a roll that is in stock at any holder, until the roll is used up', async () => {
    const there = [roll('TWICE', '1', '20')];
    await receive(there, '20');
    const message = '第 1 行 缸号 TWICE 匹 1：这一匹已在“测试1”有库存 20.00 公斤';
    await expect(receive(there, '20')).rejects.toThrow(message);
    await expect(receive(there, '20', { holderId: w.holders[0] ?? '' })).rejects.toThrow(message);
    await issue('20', there);
    await receive(there, '20', { holderId: w.holders[0] ?? '' });
    await postDocument(user, 'SKU', {
      kind: 'TRANSFER',
      holderId: w.holders[0] ?? '',
      toHolderId: w.dyer,
      lines: [{ materialId: dyed, quantity: '20', rolls: there }],
    });
    await issue('20', there);
  });

  it('accepts a used-up roll for only one of two holders that receive it at the same time', async () => {
    const twice = [roll('SAME', '1', '7')];
    await receive(twice, '7');
    await issue('7', twice);
    for (let round = 1; round <= 5; round += 1) {
      const answers = await Promise.allSettled(w.holders.slice(0, 2).map((holderId) => receive(twice, '7', { holderId })));
      const kept = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
      expect(kept, `round ${round}`).toHaveLength(1);
      for (const { id, version } of kept) {
        const body = { action: 'reverse' as const, version, reason: '退回' };
        expect((await user.call(skuStockApi.transitionDocument, { params: { id }, body })).code).toBe(200);
      }
    }
  });

  it('takes the roll facts from the receipt in force; a reversed receipt leaves none behind', async () => {
    const wrong = await receive([roll('TYPO', '1', '60', '190')], '60', { occurredAt: '2025-01-05T10:00:00+08:00' });
    const back = { action: 'reverse' as const, version: wrong.version, reason: '码单看错' };
    await user.call(skuStockApi.transitionDocument, { params: { id: wrong.id }, body: back });
    const rolls = [{ ...roll('TYPO', '1', '6', '19'), defectPoints: '4' }];
    const right = await receive(rolls, '6', { supplierId: w.supplierId, occurredAt: '2025-01-03T10:00:00+08:00' });
    const lots = (await user.call(skuStockApi.listLots, { params: { id: right.lines[0]?.itemId ?? '' } })).data;
    expect(lots.find(({ lotNo }) => lotNo === 'TYPO')).toMatchObject({
      receivedOn: '2025-01-03',
      supplier: expect.any(String),
      rolls: [{ kilograms: '6.0000', metres: '19.0000', defectPoints: 4 }],
    });
    await issue('6', [roll('TYPO', '1', '6')]);
  });

  it('issues the oldest lot first, but prefers a single lot that covers the quantity', async () => {
    const taken = await issue('22');
    expect(taken.lines[0]?.rolls).toMatchObject([{ lotNo: 'A1', rollNo: '1', quantity: '22.0000' }]);
    const named = await issue('5', [roll('B7', '1', '5')]);
    expect(named.lines[0]?.rolls).toMatchObject([{ lotNo: 'B7', rollNo: '1' }]);
    await expect(issue('1000')).rejects.toThrow('第 1 行：库存不足，可用 48.00 公斤，请减少数量或更换批次');
  });

  it('names the line of a missing lot or roll, both when posting and in the preview', async () => {
    const lines = [
      { materialId: dyed, quantity: '1' },
      { materialId: dyed, quantity: '2', rolls: [roll('B7', '1', '1'), roll('LX', '2', '1')] },
    ];
    const { data: draft } = await user.call(skuStockApi.createDocument, {
      body: aDocument({ kind: 'OTHER_OUT', holderId: w.dyer, reason: '送样', lines }),
    });
    const refusal = { code: errors.STOCK_LOT_UNKNOWN.code, message: '第 2 行 缸号 LX 匹 2：该持有方没有这个缸号或匹号' };
    const body = { action: 'post' as const, version: draft.version };
    expect(await user.call(skuStockApi.transitionDocument, { params: { id: draft.id }, body })).toMatchObject(refusal);
    expect(await user.call(skuStockApi.previewDocument, { params: { id: draft.id } })).toMatchObject(refusal);
  });

  it('tells at the field of its line what the ledger refuses', async () => {
    const lines = [
      { materialId: dyed, quantity: '1' },
      { materialId: w.skus[1] ?? dyed, quantity: '1000' },
    ];
    const { data: draft } = await user.call(skuStockApi.createDocument, {
      body: aDocument({ kind: 'OTHER_OUT', holderId: w.dyer, reason: '送样', lines }),
    });
    const posted = await user.call(skuStockApi.transitionDocument, {
      params: { id: draft.id },
      body: { action: 'post', version: draft.version },
    });
    expect(posted.data).toEqual({ fields: { 'lines.1.quantity': expect.stringContaining('第 2 行：库存不足') } });
  });

  it('names the roll that is short, with its available quantity and unit', async () => {
    await expect(issue('31', [roll('B7', '1', '31')])).rejects.toThrow('第 1 行 缸号 B7 匹 1：库存不足，可用 20.00 公斤');
  });

  it('names the roll that was moved since, when a receipt is reversed', async () => {
    const rolls = [roll('C1', '1', '1200'), roll('C1', '2', '1100'), roll('C1', '3', '1000')];
    const [holderId = ''] = w.holders;
    const receipt = await receive(rolls, '3300', { holderId });
    const reverse = () =>
      user.call(skuStockApi.transitionDocument, {
        params: { id: receipt.id },
        body: { action: 'reverse', version: receipt.version, reason: '开错单' },
      });
    const moved = await postDocument(user, 'SKU', {
      kind: 'TRANSFER',
      holderId,
      toHolderId: w.holders[1] ?? '',
      lines: [{ materialId: dyed, quantity: '1000.5', rolls: [roll('C1', '2', '1000.5')] }],
    });
    expect(await reverse()).toMatchObject({
      code: errors.STOCK_LOT_SHORT.code,
      message: '第 1 行 缸号 C1 匹 2：库存不足，可用 99.50 公斤',
    });
    const back = { action: 'reverse' as const, version: moved.version, reason: '退回' };
    expect((await user.call(skuStockApi.transitionDocument, { params: { id: moved.id }, body: back })).code).toBe(200);
    expect((await reverse()).code).toBe(200);
  });

  it('freezes a lot that failed quality control, which can then only be returned to its supplier', async () => {
    const { data: list } = await user.call(skuStockApi.list);
    const itemId = list.rows[0]?.itemId ?? '';
    const { data: lots } = await user.call(skuStockApi.listLots, { params: { id: itemId } });
    const lot = lots.find(({ lotNo }) => lotNo === 'B7');
    const { data: judged } = await user.call(skuStockApi.editLot, {
      params: { id: lot?.id ?? '' },
      body: { quality: 'FAILED', shadeBand: 'C', deltaE: '2.10', version: lot?.version ?? 0 },
    });
    expect(judged).toMatchObject({ quality: 'FAILED', deltaE: '2.10' });
    expect((await user.call(skuStockApi.list)).data.rows[0]).toMatchObject({ total: '48.0000', frozen: '20.0000', available: '28.0000' });
    await expect(issue('5', [roll('B7', '1', '5')])).rejects.toThrow(
      '第 1 行 缸号 B7 匹 1：库存不足，可用 0.00 公斤：该缸质检不合格，已冻结；可退供，或改判后再用',
    );
    await receive([roll('B7', '9', '3')], '3');
    expect((await user.call(skuStockApi.list)).data.rows[0], 'what comes later').toMatchObject({ frozen: '23.0000', available: '28.0000' });
    const back = await postDocument(user, 'SKU', {
      kind: 'RETURN',
      holderId: w.dyer,
      supplierId: w.supplierId,
      reason: '色差',
      lines: [{ materialId: dyed, quantity: '23', rolls: [roll('B7', '1', '20'), roll('B7', '9', '3')] }],
    });
    expect(back.lines[0]?.amount).toBe('-230.00');
    expect((await user.call(skuStockApi.list)).data.rows[0]).toMatchObject({ total: '28.0000', frozen: '0.0000', available: '28.0000' });
  });
});

describe('a greige conversion', () => {
  it('dyes stock in the order of sources: brand first, then bought-out supplier stock, with the fee in the cost', async () => {
    await receive([roll('G1', '1', '60')], '60', {}, 'SPU');
    await receive([roll('G2', '1', '100')], '100', { ownership: 2 }, 'SPU');
    const { data: stock } = await user.call(spuStockApi.list);
    expect(stock.rows).toMatchObject([{ brand: '60.0000', supplier: '100.0000', skuId: null }]);
    await t.ownerDb.updateTable('spus').set({ dyeLoss: '6' }).execute();
    const line = {
      materialId: w.spu,
      toSkuId: dyed,
      quantity: '100',
      dyeFee: '3.00',
      rolls: [{ side: 'IN' as const, ...roll('D1', '1', '94') }],
    };
    const draft: DocumentDraft = { kind: 'CONVERSION', holderId: w.dyer, ownership: null, lines: [line] };
    await expect(postDocument(user, 'SPU', draft)).rejects.toThrow('请先维护价格');
    await sql`update spus set benchmark_price = 3`.execute(t.ownerDb);
    await w.addGreigeOffer('8.00');
    const document = await postDocument(user, 'SPU', draft);
    // 60 at 10.00 and 40 at 8.16 (8.00 after 空差), 94 dyed at 3.00
    expect(document.lines[0]).toMatchObject({ toQuantity: '94.0000', amount: '1208.40' });
    expect((await user.call(spuStockApi.list)).data.rows).toMatchObject([{ brand: '0.0000', supplier: '60.0000' }]);
    expect((await user.call(skuStockApi.list)).data.rows[0]).toMatchObject({ brand: '122.0000', convertible: '56.40' });
  });

  it('previews what an issue takes, and posts nothing', async () => {
    const wish = { holderId: w.dyer, skuId: dyed, quantity: '50.00' };
    const { data: plan } = await user.call(spuStockApi.planIssue, { body: wish });
    // 50 dyed of greige with 6 % loss
    expect(plan).toMatchObject({
      short: '0.00',
      takes: [{ source: 'supplierGreige', lotNo: 'G2', quantity: '53.19', buyOutPrice: '8.1600' }],
    });
    expect((await user.call(skuStockApi.planIssue, { body: wish })).data).toMatchObject({
      short: '0.00',
      takes: [{ source: 'brandDyed' }],
    });
    expect((await user.call(spuStockApi.planIssue, { body: { ...wish, holderId: w.holders[0] ?? '' } })).data.takes).toEqual([]);
  });
});

it('a document sent ten times at once is posted once', async () => {
  const { data: draft } = await user.call(skuStockApi.createDocument, {
    body: aDocument({ kind: 'OTHER_OUT', holderId: w.dyer, reason: '送样', lines: [{ materialId: dyed, quantity: '1' }] }),
  });
  const before = (await user.call(skuStockApi.list)).data.rows[0]?.brand ?? '';
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      user.call(skuStockApi.transitionDocument, { params: { id: draft.id }, body: { action: 'post', version: draft.version } }),
    ),
  );
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === errors.STATE.code)).toHaveLength(9);
  expect((await user.call(skuStockApi.list)).data.rows[0]?.brand).toBe((Number(before) - 1).toFixed(4));
});

it('the ledger check and all invariants find nothing after these tests', async () => {
  expect(await Array.fromAsync(verifyLedger(t.ownerDb))).toEqual([]);
  expect(await brokenInvariants(t)).toEqual([]);
});

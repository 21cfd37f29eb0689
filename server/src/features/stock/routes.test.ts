import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { skuStockApi, spuStockApi, stockLookupsApi } from '@mrp/contract/features/stock.ts';
import type { StockDocument } from '@mrp/contract/features/stock/documents.ts';
import { buttonNames, menuTitles, VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { errors } from '@mrp/contract/errors.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { aDocument, aStockWorld, postDocument, type DocumentDraft, type StockWorld } from '../../../test/stock.ts';

let t: TestApp;
let w: StockWorld;
let user: TestUser;
let reader: TestUser;
let keeper: TestUser;

beforeAll(async () => {
  t = await testApp();
  w = await aStockWorld(t);
  user = await t.aUser();
  reader = await t.aUser(['SKU库存', 'SPU库存']);
  keeper = await t.aUser([...menuTitles, ...buttonNames.filter((name) => name !== VIEW_PRICES)]);
});

const supplement = (changes: Partial<DocumentDraft> = {}): DocumentDraft => ({
  kind: 'SUPPLEMENT',
  holderId: w.holders[0] ?? '',
  lines: [{ materialId: w.skus[0] ?? '', quantity: '100', unitPrice: '12.00' }],
  ...changes,
});
/** A write-off of one damaged piece. */
const aLoss = () =>
  aDocument({
    kind: 'ADJUSTMENT',
    holderId: w.holders[0] ?? '',
    reasonId: w.adjustReason,
    reason: '破损',
    lines: [{ materialId: w.skus[0] ?? '', direction: 'OUT', quantity: '1' }],
  });
const post = (draft: DocumentDraft, who = user) => postDocument(who, 'SKU', draft);
const stockOf = async (materialId: string, holder = 0) => {
  const { data } = await user.call(skuStockApi.list, { query: { zero: true } });
  return data.rows.find((row) => row.skuId === materialId && row.holder.id === w.holders[holder]);
};

describe('stock documents', () => {
  it('receive a supplement at its price and appear in the list', async () => {
    const document = await post(supplement());
    expect(document).toMatchObject({ state: 'POSTED', code: expect.stringMatching(/^KCLR\d{6}-\d{4}$/) });
    expect(document.lines[0]).toMatchObject({ amount: '1200.00', unitPrice: '12.0000' });
    expect(await stockOf(w.skus[0] ?? '')).toMatchObject({
      brand: '100.0000',
      supplier: '0.0000',
      available: '100.0000',
      value: '1200.00',
      ageDays: 0,
    });
    const { data } = await user.call(skuStockApi.listDocuments, { query: { kind: ['SUPPLEMENT'], state: ['POSTED'] } });
    expect(data.rows[0]).toMatchObject({ id: document.id, quantities: '100.00 公斤', lineCount: 1 });
    expect(data.tabs?.['POSTED']).toBeGreaterThan(0);
    expect((await user.call(spuStockApi.listDocuments)).data.total).toBe(0);
  });

  it('make the available quantity appear in the material list, with a link to the stock rows', async () => {
    const [spu] = (await user.call(materialsApi.list, { query: { sort: 'code' } })).data.rows.filter(({ id }) => id === w.spu);
    const { data: rows } = await user.call(skuStockApi.list, { query: { spuIds: [w.spu], zero: true } });
    expect(new Set(rows.rows.map(({ spuId }) => spuId))).toEqual(new Set([w.spu]));
    expect(spu).toMatchObject({ unit: { name: '公斤', decimals: 2 }, available: '100.0000' });
    await post(
      supplement({ holderId: w.holders[1] ?? '', lines: [{ materialId: w.skus[2] ?? '', quantity: '7.50', unitPrice: '12.00' }] }),
    );
    const { data: after } = await user.call(materialsApi.list, {});
    expect(after.rows.find(({ id }) => id === w.spu)?.available).toBe('107.5000');
    expect(after.rows.find(({ id }) => id !== w.spu)?.available).toBeNull();
  });

  it('hide prices without 查看价格, and value the receipt by the balance', async () => {
    const sku = w.skus[1] ?? '';
    const lines = [{ materialId: sku, quantity: '10', unitPrice: '20.00' }];
    await post(supplement({ lines }));
    expect(await keeper.call(skuStockApi.createDocument, { body: aDocument(supplement({ lines })) })).toMatchObject({
      code: errors.FORBIDDEN.code,
    });
    const mine = await post(supplement({ lines: [{ materialId: sku, quantity: '5' }] }), keeper);
    expect(mine.lines[0]).not.toHaveProperty('amount');
    expect(await stockOf(sku)).toMatchObject({ brand: '15.0000', value: '300.00' });
    const { data } = await keeper.call(skuStockApi.list);
    expect(data.rows[0]).not.toHaveProperty('value');
    expect(data.rows[0]).not.toHaveProperty('averageCost');
    expect(await keeper.call(skuStockApi.list, { query: { sort: '-value' } })).toMatchObject({ code: errors.FORBIDDEN.code });
  });

  it('refuse a receipt without any known price, naming the line', async () => {
    const draft = supplement({ lines: [{ materialId: w.skus[5] ?? '', quantity: '1' }] });
    const { data } = await user.call(skuStockApi.createDocument, { body: aDocument(draft) });
    const answer = await user.call(skuStockApi.transitionDocument, {
      params: { id: data.id },
      body: { action: 'post', version: data.version },
    });
    expect(answer).toMatchObject({ code: errors.STOCK_PRICE.code, message: '第 1 行：请先维护价格' });
    expect((await user.call(skuStockApi.getDocument, { params: { id: data.id } })).data.state).toBe('DRAFT');
  });

  it('issue at the average, and reverse at the value that left', async () => {
    const sku = w.skus[2] ?? '';
    await post(supplement({ lines: [{ materialId: sku, quantity: '10', unitPrice: '10.00' }] }));
    const issue = await post({
      kind: 'OTHER_OUT',
      holderId: w.holders[0] ?? '',
      reason: '送样',
      lines: [{ materialId: sku, quantity: '4' }],
    });
    expect(issue.lines[0]?.amount).toBe('-40.00');
    const answer = await user.call(skuStockApi.transitionDocument, {
      params: { id: issue.id },
      body: { action: 'reverse', version: issue.version, reason: '开错单' },
    });
    expect(answer.data).toMatchObject({ state: 'REVERSED', reversalReason: '开错单' });
    expect(await stockOf(sku)).toMatchObject({ brand: '10.0000', value: '100.00' });
  });

  it('refuse to reverse a receipt whose stock is gone', async () => {
    const sku = w.skus[3] ?? '';
    const receipt = await post(supplement({ lines: [{ materialId: sku, quantity: '10', unitPrice: '10.00' }] }));
    await post({ kind: 'OTHER_OUT', holderId: w.holders[0] ?? '', reason: '送样', lines: [{ materialId: sku, quantity: '4' }] });
    const answer = await user.call(skuStockApi.transitionDocument, {
      params: { id: receipt.id },
      body: { action: 'reverse', version: receipt.version, reason: '开错单' },
    });
    expect(answer).toMatchObject({
      code: errors.STOCK_SHORT.code,
      message: '第 1 行：库存不足，可用 6.00 公斤，请减少数量或更换批次',
    });
  });

  it('require another user to approve an adjustment, and its author cannot reverse it', async () => {
    const approver = await t.aUser();
    const { data: draft } = await user.call(skuStockApi.createDocument, { body: aLoss() });
    const move = (
      who: TestUser,
      { id, version }: StockDocument,
      action: 'submit' | 'approve' | 'reject' | 'reverse' | 'post',
      reason = '',
    ) => who.call(skuStockApi.transitionDocument, { params: { id }, body: { action, version, reason } });
    expect((await move(user, draft, 'post')).code).toBe(errors.STATE.code);
    const pending = (await move(user, draft, 'submit')).data;
    expect((await move(user, pending, 'approve')).code).toBe(errors.SELF_APPROVAL.code);
    const back = (await move(approver, pending, 'reject', '请附照片')).data;
    expect(back.state).toBe('DRAFT');
    const again = (await move(user, back, 'submit')).data;
    const posted = (await move(approver, again, 'approve')).data;
    expect(posted).toMatchObject({ state: 'POSTED', lines: [{ amount: '-12.00' }], isMine: false });
    expect((await move(user, posted, 'reverse', '不对')).code).toBe(errors.SELF_APPROVAL.code);
    expect((await move(approver, posted, 'reverse', '不对')).data.state).toBe('REVERSED');
  });

  it('refuse approval by a user who wrote or changed the adjustment, even when another user submitted it', async () => {
    const [editor, approver] = [await t.aUser(), await t.aUser()];
    const draft = aLoss();
    const { kind: _kind, ...edited } = draft;
    const { data: written } = await user.call(skuStockApi.createDocument, { body: draft });
    expect(written.isMine).toBe(true);
    const params = { id: written.id };
    const { data: changed } = await editor.call(skuStockApi.editDocument, { params, body: { ...edited, version: written.version } });
    const move = async (who: TestUser, version: number, action: 'submit' | 'approve') =>
      who.call(skuStockApi.transitionDocument, { params, body: { action, version } });
    const { data: pending } = await move(await t.aUser(), changed.version, 'submit');
    for (const author of [user, editor]) {
      expect(await move(author, pending.version, 'approve')).toMatchObject({
        code: errors.GUARD.code,
        message: expect.stringContaining('不能审批自己填写的调整单'),
      });
      expect((await author.call(skuStockApi.getDocument, { params })).data.isMine, 'offers no approval').toBe(true);
    }
    await expect(
      sql`update stock_documents set approved_by = ${editor.id} where id = ${written.id}`.execute(t.ownerDb),
    ).rejects.toMatchObject({ constraint: 'stock_documents_author' });
    expect((await move(approver, pending.version, 'approve')).data.state).toBe('POSTED');
  });

  it('keep a transfer in 在途 until it arrives, and require a reason for lost quantities', async () => {
    const sku = w.skus[4] ?? '';
    await post(supplement({ lines: [{ materialId: sku, quantity: '50', unitPrice: '2.00' }] }));
    const { data: draft } = await user.call(skuStockApi.createDocument, {
      body: aDocument({
        kind: 'TRANSFER',
        holderId: w.holders[0] ?? '',
        toHolderId: w.holders[1] ?? '',
        travels: true,
        lines: [{ materialId: sku, quantity: '20' }],
      }),
    });
    const move = (body: object) => user.call(skuStockApi.transitionDocument, { params: { id: draft.id }, body: body as never });
    expect((await move({ action: 'post', version: draft.version })).code).toBe(errors.GUARD.code);
    const shipped = (await move({ action: 'ship', version: draft.version })).data;
    expect(shipped.state).toBe('TRAVELLING');
    const { data: under } = await user.call(skuStockApi.list, { query: { holderKind: ['TRANSIT'] } });
    expect(under.rows).toMatchObject([{ skuId: sku, brand: '20.0000', value: '40.00' }]);
    const received = [{ lineId: shipped.lines[0]?.id ?? '', quantity: '19' }];
    expect((await move({ action: 'receive', version: shipped.version, received })).data).toMatchObject({
      fields: { reason: '短少须填写原因' },
    });
    const done = (await move({ action: 'receive', version: shipped.version, received, reason: '途中破损' })).data;
    expect(done).toMatchObject({ state: 'DONE', lines: [{ receivedQuantity: '19.0000' }] });
    expect(await stockOf(sku, 1)).toMatchObject({ brand: '19.0000', value: '38.00' });
    expect((await user.call(skuStockApi.list, { query: { holderKind: ['TRANSIT'] } })).data.rows).toEqual([]);
  });

  it('buy out at the price of the day, as shown in the preview', async () => {
    const sku = w.skus[0] ?? '';
    const holderId = w.holders[2] ?? '';
    await post(supplement({ holderId, ownership: 2, lines: [{ materialId: sku, quantity: '30' }] }));
    await w.addOffer(sku, '42.00');
    const { data: draft } = await user.call(skuStockApi.createDocument, {
      body: aDocument({ kind: 'BUYOUT', holderId, lines: [{ materialId: sku, quantity: '10' }] }),
    });
    const { data: preview } = await user.call(skuStockApi.previewDocument, { params: { id: draft.id } });
    expect(preview.movements.map(({ type, quantity, amount }) => [type, quantity, amount])).toEqual([
      ['BUYOUT_OUT', '-10.0000', null],
      ['BUYOUT_IN', '10.0000', '428.40'],
    ]);
    expect((await user.call(skuStockApi.getDocument, { params: { id: draft.id } })).data.state).toBe('DRAFT');
    const move = (fingerprint: string) =>
      user.call(skuStockApi.transitionDocument, {
        params: { id: draft.id },
        body: { action: 'post', version: draft.version, fingerprint },
      });
    expect((await move('another')).code).toBe(errors.STOCK_PLAN_CHANGED.code);
    expect((await move(preview.fingerprint)).data).toMatchObject({ state: 'POSTED', lines: [{ amount: '428.40' }] });
    expect(
      (
        await keeper.call(skuStockApi.previewDocument, {
          params: {
            id: (
              await user.call(skuStockApi.createDocument, {
                body: aDocument({ kind: 'BUYOUT', holderId, lines: [{ materialId: sku, quantity: '1' }] }),
              })
            ).data.id,
          },
        })
      ).data.movements[1],
    ).not.toHaveProperty('amount');
  });

  it('report all errors by field', async () => {
    const { data } = await user.call(skuStockApi.createDocument, {
      body: aDocument({
        kind: 'TRANSFER',
        holderId: w.holders[0] ?? '',
        lines: [
          { materialId: w.skus[0] ?? '', quantity: '1', unitPrice: '3.00' },
          { materialId: '999999', quantity: '1' },
        ],
      }),
    });
    expect(data).toEqual({
      fields: { toHolderId: '请选择调入方', 'lines.0.unitPrice': '只有期初和临时入库可填单价', 'lines.1.materialId': '物料不存在' },
    });
  });

  it('refuse an edit of an old version and return the newer document', async () => {
    const { data: draft } = await user.call(skuStockApi.createDocument, { body: aDocument(supplement()) });
    const { kind: _kind, ...body } = aDocument(supplement({ remark: '改' }));
    const edit = (version: number) => user.call(skuStockApi.editDocument, { params: { id: draft.id }, body: { ...body, version } });
    expect((await edit(draft.version)).data).toMatchObject({ remark: '改', lines: [{ unitPrice: '12.0000' }] });
    expect(await edit(draft.version)).toMatchObject({ code: errors.VERSION_CONFLICT.code, data: { newer: { remark: '改' } } });
    const latest = (await user.call(skuStockApi.getDocument, { params: { id: draft.id } })).data;
    const { lines, ...rest } = body;
    const blind = await keeper.call(skuStockApi.editDocument, {
      params: { id: draft.id },
      body: {
        ...rest,
        version: latest.version,
        lines: lines.map(({ unitPrice: _unseen, ...line }) => ({ ...line, id: latest.lines[0]?.id })),
      },
    });
    expect(blind.code).toBe(200);
    expect((await user.call(skuStockApi.getDocument, { params: { id: draft.id } })).data.lines[0]?.unitPrice).toBe('12.0000');
  });

  it('require the permission of their kind for writing', async () => {
    const mover = await t.aUser(['SKU库存', 'SKU库存:调拨']);
    expect(await mover.call(skuStockApi.createDocument, { body: aDocument(supplement()) })).toMatchObject({ code: errors.FORBIDDEN.code });
    expect(await reader.call(skuStockApi.createDocument, { body: aDocument(supplement()) })).toMatchObject({ code: errors.FORBIDDEN.code });
  });
});

it('list the movement types of the ledger that move greige as 坯布出入库类型', async () => {
  const { data } = await reader.call(stockLookupsApi.listGreigeTypes);
  expect(data).toContainEqual({ value: 'PREPARATION_OUT', label: '备料耗用', direction: 'OUT' });
  expect(data.map(({ value }) => value)).not.toContain('PICK_OUT');
  expect(data.map(({ value }) => value)).not.toContain('COST_ADJUSTMENT');
});

it('keep every invariant after all tests of this file', async () => {
  expect(await brokenInvariants(t)).toEqual([]);
});

import { beforeAll, describe, expect, it } from 'vitest';
import { spuStockApi, skuStockApi } from '@mrp/contract/features/stock.ts';
import type { StockDocument } from '@mrp/contract/features/stock/documents.ts';
import { errors } from '@mrp/contract/errors.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { aDocument, aStockWorld, postDocument, type DocumentDraft, type StockWorld } from '../../../../test/stock.ts';

const message = '该持有方已有此物料的期初，请用调整单';

let t: TestApp;
let w: StockWorld;
let user: TestUser;
beforeAll(async () => {
  t = await testApp();
  w = await aStockWorld(t, 1);
  user = await t.aUser();
});

const opening = (sku: number, more: Partial<DocumentDraft> = {}): DocumentDraft => ({
  kind: 'OPENING',
  holderId: w.holders[0] ?? '',
  lines: [{ materialId: w.skus[sku] ?? '', quantity: '10', ...(more.ownership !== 2 && { unitPrice: '10.00' }) }],
  ...more,
});
const save = (draft: DocumentDraft) => user.call(skuStockApi.createDocument, { body: aDocument(draft) });
const move = ({ id, version }: StockDocument, action: 'post' | 'reverse') =>
  user.call(skuStockApi.transitionDocument, { params: { id }, body: { action, version, reason: '看错' } });

describe('an opening document', () => {
  it('is refused on saving when the item already has a 期初 at the holder; another holder or owner is allowed', async () => {
    const first = await postDocument(user, 'SKU', opening(0));
    const { lines } = opening(0, { lines: [...opening(1).lines, ...opening(0).lines] });
    expect(await save(opening(0, { lines }))).toMatchObject({
      code: errors.VALIDATION.code,
      data: { fields: { 'lines.1.materialId': message } },
    });
    await postDocument(user, 'SKU', opening(0, { ownership: 2 }));
    await postDocument(user, 'SKU', opening(0, { holderId: w.holders[1] ?? '' }));
    const { data: draft } = await save(opening(1));
    const { kind: _kind, ...edit } = aDocument(opening(0));
    const edited = await user.call(skuStockApi.editDocument, { params: { id: draft.id }, body: { ...edit, version: draft.version } });
    expect(edited.data).toMatchObject({ fields: { 'lines.0.materialId': message } });
    expect((await move(first, 'reverse')).code).toBe(200);
    await postDocument(user, 'SKU', opening(0));
  });

  it('is posted once when two drafts open the same item, even at the same time, and the preview refuses the second', async () => {
    const drafts = await Promise.all([1, 2].map(async () => (await save(opening(1, { ownership: 1 }))).data));
    const answers = await Promise.all(drafts.map((draft) => move(draft, 'post')));
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, errors.GUARD.code]);
    const lost = answers.findIndex(({ code }) => code !== 200);
    expect(answers[lost]?.message).toBe(`第 1 行：${message}`);
    expect(await user.call(skuStockApi.previewDocument, { params: { id: drafts[lost]?.id ?? '' } })).toMatchObject({
      code: errors.GUARD.code,
      message: `第 1 行：${message}`,
    });
  });

  it('can open an item at several prices, and greige separately from its colours', async () => {
    const [line] = opening(2).lines;
    if (!line) throw new Error('no line');
    await postDocument(user, 'SKU', opening(2, { lines: [line, { ...line, unitPrice: '12.00' }] }));
    const greige = (materialId: string) => opening(0, { lines: [{ materialId, quantity: '5', unitPrice: '3.00' }] });
    await postDocument(user, 'SPU', greige(w.spu));
    const again = await user.call(spuStockApi.createDocument, { body: aDocument(greige(w.spu)) });
    expect(again.data).toMatchObject({ fields: { 'lines.0.materialId': message } });
  });
});

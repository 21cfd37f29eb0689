import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditApi } from '@mrp/contract/features/audit.ts';
import { entriesApi } from '@mrp/contract/features/dictionaries/entries.ts';
import { skuStockApi, spuStockApi } from '@mrp/contract/features/stock.ts';
import { materialLabelsApi, type MaterialLabelRequest } from '@mrp/contract/features/stock/material-labels.ts';
import { errors } from '@mrp/contract/errors.ts';
import type { Permission } from '@mrp/contract/permissions.ts';
import { findUserIdentity } from '../../access/sessions.queries.ts';
import { isReadableBy } from '../../files/queries.ts';
import { readMovements } from '../balances/movements.queries.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { aDocument, aStockWorld, postDocument, type DocumentDraft, type StockWorld } from '../../../../test/stock.ts';

let t: TestApp;
let w: StockWorld;
let user: TestUser;
beforeAll(async () => {
  t = await testApp();
  w = await aStockWorld(t, 1);
  user = await t.aUser();
});

const supplement = (changes: Partial<DocumentDraft> = {}): DocumentDraft => ({
  kind: 'SUPPLEMENT',
  holderId: w.dyer,
  lines: [{ materialId: w.skus[0] ?? '', quantity: '4', unitPrice: '2.00' }],
  ...changes,
});

describe('a stock document', () => {
  it('returns the expected weight of its rolls, also when it is opened again', async () => {
    const { data } = await user.call(skuStockApi.choose, { body: {} });
    const { data: draft } = await user.call(skuStockApi.createDocument, { body: aDocument(supplement()) });
    const chosen = data.rows.find(({ skuId }) => skuId === w.skus[0]);
    expect(chosen?.fabric).not.toBeNull();
    expect(draft.lines[0]?.fabric).toEqual(chosen?.fabric);
  });

  it('requires a date in the past and after the last stocktake', async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const draft = (occurredAt: string) => user.call(skuStockApi.createDocument, { body: aDocument(supplement({ occurredAt })) });
    const posted = await postDocument(user, 'SKU', supplement({ occurredAt: hoursAgo(48) }));
    expect(Date.parse(posted.occurredAt ?? '')).toBeLessThan(Date.now() - 47 * 3_600_000);
    const { data: there } = await user.call(skuStockApi.list, { query: { holderIds: [w.dyer] } });
    expect(there.rows).toMatchObject([{ brand: '4.0000', ageDays: 2 }]);
    expect((await draft(hoursAgo(-1))).data).toMatchObject({ fields: { occurredAt: '发生时间不能晚于现在' } });
    const itemId = posted.lines[0]?.itemId;
    await sql`update stock_balances set last_counted_at = now() - interval '1 day', last_count_code = 'PD7' where item_id = ${itemId}`.execute(
      t.ownerDb,
    );
    expect((await draft(hoursAgo(30))).data).toMatchObject({
      fields: { occurredAt: expect.stringMatching(/^发生时间不能早于盘点 PD7（\d{4}-/) },
    });
    expect((await draft(hoursAgo(2))).code).toBe(200);
  });

  it('checks its date only against stocktakes of what it moves: not of another owner, but also of the dyed fabric', async () => {
    const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString();
    const [sku = ''] = w.skus.slice(1);
    await postDocument(user, 'SKU', supplement({ ownership: 2, lines: [{ materialId: sku, quantity: '4' }] }));
    await postDocument(user, 'SPU', {
      kind: 'SUPPLEMENT',
      holderId: w.dyer,
      lines: [{ materialId: w.spu, quantity: '9', unitPrice: '1.00' }],
    });
    const item = sql`(select id from stock_items where sku_id = ${sku})`;
    const count = (ownership: number) =>
      sql`update stock_balances set last_counted_at = case when ownership = ${ownership} then now() end where item_id = ${item}`.execute(
        t.ownerDb,
      );
    const lines = [{ materialId: sku, quantity: '1', unitPrice: '2.00' }];
    const receipt = () => user.call(skuStockApi.createDocument, { body: aDocument(supplement({ occurredAt: yesterday, lines })) });
    const dyeing = () =>
      user.call(spuStockApi.createDocument, {
        body: aDocument({
          kind: 'CONVERSION',
          holderId: w.dyer,
          occurredAt: yesterday,
          lines: [{ materialId: w.spu, toSkuId: sku, quantity: '2' }],
        }),
      });
    await count(2);
    expect([(await receipt()).code, (await dyeing()).code]).toEqual([200, 200]);
    await count(1);
    for (const answer of [await receipt(), await dyeing()])
      expect(answer.data).toMatchObject({ fields: { occurredAt: expect.stringContaining('上次盘点') } });
  });

  it('is printed together with others in the requested order, with the print permission', async () => {
    const [first, second] = [await postDocument(user, 'SKU', supplement()), await postDocument(user, 'SKU', supplement({ remark: '二' }))];
    const ids = [second.id, first.id];
    const { data } = await user.call(skuStockApi.printDocuments, { body: { ids } });
    expect(data.map(({ code, lines }) => [code, lines.length])).toEqual([
      [second.code, 1],
      [first.code, 1],
    ]);
    const printer = await t.aUser(['SKU库存', 'SKU库存:打印单据']);
    expect((await printer.call(skuStockApi.printDocuments, { body: { ids } })).data[0]?.lines[0]).not.toHaveProperty('amount');
    expect((await t.anonymous.call(skuStockApi.printDocuments, { body: { ids } })).status).toBe(401);
    expect((await (await t.aUser(['SKU库存'])).call(skuStockApi.printDocuments, { body: { ids } })).code).toBe(errors.FORBIDDEN.code);
    expect((await user.call(spuStockApi.printDocuments, { body: { ids } })).code).toBe(errors.NOT_FOUND.code);
    expect(await user.call(skuStockApi.printDocuments, { body: { ids: [] } })).toMatchObject({
      data: { fields: { ids: '请选择要打印的单据' } },
    });
  });
});

it('the audit log and the comments of a document are readable only under the permission of its item level', async () => {
  const [author, ours, stranger] = [await t.aUser(), await t.aUser(['SPU库存']), await t.aUser(['SKU库存'])];
  const lines = [{ materialId: w.spu, quantity: '5', unitPrice: '3.00' }];
  const { id } = await postDocument(author, 'SPU', { kind: 'SUPPLEMENT', holderId: w.holders[0] ?? '', lines });
  const ofDocument = { id, type: 'stockDocument' };
  for (const who of [ours, stranger]) {
    const answers = await Promise.all([
      who.call(auditApi.selectAllLogById, { query: ofDocument }),
      who.call(auditApi.listComments, { query: ofDocument }),
      who.call(auditApi.addComment, { body: { ...ofDocument, text: '到货偏色' } }),
    ]);
    expect(answers.map(({ code }) => code)).toEqual(Array<number>(3).fill(who === ours ? 200 : errors.FORBIDDEN.code));
  }
  expect((await ours.call(auditApi.selectAllLogById, { query: { id: '999999', type: 'stockDocument' } })).code).toBe(errors.NOT_FOUND.code);
});

it('logs and files of documents are hidden from users without the permission of its item level', async () => {
  const [spuKeeper, skuKeeper] = [await t.aUser(['操作日志', 'SPU库存']), await t.aUser(['操作日志', 'SKU库存'])];
  const author = await t.aUser();
  const lines = [{ materialId: w.spu, quantity: '5', unitPrice: '3.00' }];
  const { id } = await postDocument(author, 'SPU', { kind: 'SUPPLEMENT', holderId: w.holders[0] ?? '', lines });
  await sql`insert into lots (item_id, lot_no) values (${w.greige}, 'X1')`.execute(t.ownerDb);
  const file = await t.ownerDb
    .insertInto('files')
    .values({
      ownerId: author.id,
      kind: 'ATTACHMENT',
      name: '装箱单.pdf',
      mime: 'application/pdf',
      size: '1',
      sha256: 'a'.repeat(64),
      storeKey: 'b'.repeat(64),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.ownerDb.insertInto('fileUses').values({ fileId: file.id, kind: 'stockDocument', documentId: id }).execute();
  const what = async (who: TestUser) => {
    const reader = (await findUserIdentity(t.db, who.id)) ?? { userId: '0', permissions: new Set<Permission>() };
    const { data } = await who.call(auditApi.listLog, { query: { kinds: ['stockDocument', 'stockItem'], pageSize: 100 } });
    const told = (kind: string, documentId: string) =>
      data.rows.some((row) => row.kind === kind && row.documentId === documentId && row.fields.length > 0);
    const seen = await t.ownerDb
      .selectFrom('files as f')
      .select('f.id')
      .where('f.id', '=', file.id)
      .where(isReadableBy(t.ownerDb, reader))
      .execute();
    return [
      told('stockDocument', id),
      told('stockItem', w.greige),
      (await who.call(auditApi.selectAllLogById, { query: { id: w.greige, type: 'stockItem' } })).code,
      seen.length,
    ];
  };
  expect(await what(spuKeeper)).toEqual([true, true, 200, 1]);
  expect(await what(skuKeeper)).toEqual([false, false, errors.FORBIDDEN.code, 0]);
});

it('labels of materials can be printed whether stocked or not, with the print permission', async () => {
  const [printer, reader] = [await t.aUser(['内部物料档案', '内部物料档案:打印标签']), await t.aUser(['内部物料档案'])];
  const ask = (body: Partial<MaterialLabelRequest>, who: Pick<TestUser, 'call'> = printer) =>
    who.call(materialLabelsApi.listMaterialLabels, { body: { materials: [], skus: [], ...body } });
  const [sku = ''] = w.skus;
  await t.ownerDb
    .deleteFrom('stockItems')
    .where('skuId', '=', w.skus[2] ?? '')
    .execute();
  const { data: ofMaterial } = await ask({ materials: [w.spu], skus: [sku] });
  expect(ofMaterial.map(({ colourName }) => colourName)).toEqual(['藏青', '黑色', '本白', '藏青']);
  expect(ofMaterial[0]).toMatchObject({
    width: expect.stringMatching(/^\d+/),
    gramWeight: expect.stringMatching(/^\d+/),
    composition: expect.stringContaining('%'),
  });
  expect((await ask({ rows: { ids: [w.spu] } })).data).toEqual(ofMaterial.slice(0, 3));
  expect((await ask({ skus: ['999999'] })).code).toBe(errors.NOT_FOUND.code);
  expect((await ask({ skus: ['x'] })).code).toBe(errors.VALIDATION.code);
  expect((await ask({ skus: [sku] }, reader)).code).toBe(errors.FORBIDDEN.code);
  expect((await ask({ skus: [sku] }, t.anonymous)).status).toBe(401);
});

describe('the list of stock documents', () => {
  it('finds a document by issued and received materials, and by either holder', async () => {
    const [, , cloth = ''] = w.skus;
    await w.addGreigeOffer('20.00');
    await w.addOffer(cloth, '42.00');
    const greige = { materialId: w.spu, quantity: '9', unitPrice: '1.00' };
    await postDocument(user, 'SPU', { kind: 'SUPPLEMENT', holderId: w.dyer, lines: [greige] });
    const { id, lines } = await postDocument(user, 'SPU', {
      kind: 'CONVERSION',
      holderId: w.dyer,
      lines: [{ materialId: w.spu, quantity: '2', toSkuId: cloth }],
    });
    const { id: moved } = await postDocument(user, 'SPU', {
      kind: 'TRANSFER',
      holderId: w.dyer,
      toHolderId: w.holders[1] ?? '',
      ownership: 1,
      lines: [{ materialId: w.spu, quantity: '1' }],
    });
    const dyed = lines.map(({ toItemId }) => toItemId ?? '');
    const found = async (query: { itemIds?: string[]; holderIds?: string[] }) =>
      (await user.call(spuStockApi.listDocuments, { query })).data.rows.map((row) => row.id);
    expect(await found({ itemIds: dyed })).toEqual([id]);
    expect(await found({ itemIds: [w.greige] })).toEqual(expect.arrayContaining([id, moved]));
    expect(await found({ holderIds: [w.holders[1] ?? ''] })).toEqual([moved]);
    expect(await found({ itemIds: dyed, holderIds: [w.holders[1] ?? ''] })).toEqual([]);
  });

  it('shows unposted documents last in both directions of the posting time', async () => {
    const { data: draft } = await user.call(skuStockApi.createDocument, { body: aDocument(supplement()) });
    const posted = await postDocument(user, 'SKU', supplement());
    const places = async (sort: string) => {
      const { data } = await user.call(skuStockApi.listDocuments, { query: { sort } });
      const ids = data.rows.map(({ id }) => id);
      return ids.indexOf(posted.id) < ids.indexOf(draft.id);
    };
    expect([await places('postedAt'), await places('-postedAt')]).toEqual([true, true]);
  });
});

describe('其他出库', () => {
  const categories = async () => (await user.call(entriesApi.listOptions, { params: { dictionary: 'issueCategory' } })).data;
  const issue = (changes: Partial<DocumentDraft>): DocumentDraft => ({
    kind: 'OTHER_OUT',
    holderId: w.dyer,
    reason: '送样',
    lines: [{ materialId: w.skus[0] ?? '', quantity: '1' }],
    ...changes,
  });
  const refusal = async (draft: DocumentDraft) => (await user.call(skuStockApi.createDocument, { body: aDocument(draft) })).data;

  it('must say its category, one of the dictionary, and no other kind has one', async () => {
    const entries = await categories();
    expect(entries.map(({ name }) => name)).toEqual(['样品', '报损', '内部领用', '赠送', '其他']);
    expect(await refusal(issue({ categoryId: null }))).toMatchObject({ fields: { categoryId: '请选择出库类别' } });
    expect(await refusal(issue({ categoryId: w.adjustReason }))).toMatchObject({ fields: { categoryId: '出库类别不存在' } });
    expect(await refusal(supplement({ categoryId: entries[0]?.id ?? null }))).toMatchObject({
      fields: { categoryId: '只有其他出库有出库类别' },
    });
  });

  it('shows its category in the list, its filter and its movements, and SQL refuses it without one', async () => {
    const [sample, scrap] = await categories();
    await postDocument(user, 'SKU', supplement());
    const posted = await postDocument(user, 'SKU', issue({ categoryId: scrap?.id ?? null }));
    expect(posted.category).toMatchObject({ code: 'SCRAP', name: '报损' });
    const listed = async (id: string | undefined) =>
      (await user.call(skuStockApi.listDocuments, { query: { categoryIds: [id ?? ''] } })).data.rows.map(({ code }) => code);
    expect(await listed(scrap?.id)).toEqual([posted.code]);
    expect(await listed(sample?.id)).not.toContain(posted.code);
    const movements = await readMovements(
      t.db,
      sql`select * from movements where document_kind = 'stockDocument' and document_id = ${posted.id}`,
    );
    expect(movements.map(({ document }) => document.label)).toEqual(['其他出库单 · 报损']);
    await expect(sql`update stock_documents set category_id = null where id = ${posted.id}`.execute(t.ownerDb)).rejects.toThrow(
      'stock_documents_category',
    );
  });
});

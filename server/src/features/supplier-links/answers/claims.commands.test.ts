import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { filesApi } from '@mrp/contract/features/files.ts';
import { claimsApi } from '@mrp/contract/features/claims.ts';
import type { Claim, ClaimInput } from '@mrp/contract/features/claims/record.ts';
import type { ClaimStep } from '@mrp/contract/features/claims/workflow.ts';
import type { Receipt } from '@mrp/contract/features/purchases/delivery.ts';
import { claimLinksApi } from '@mrp/contract/features/supplier-links.ts';
import type { LinkClaim, LinkClaimAnswer } from '@mrp/contract/features/supplier-links/claim.ts';
import type { LinkFile } from '@mrp/contract/features/supplier-links/invoice.ts';
import type { LinkHome } from '@mrp/contract/features/supplier-links/link.ts';
import { LINK_HEADER } from '@mrp/contract/features/supplier-links/link-header.ts';
import { fieldsOf, testApp, type TestApp } from '../../../../test/app.ts';
import { theDictionaries } from '../../../../test/builders.ts';
import { openScene } from '../../../../test/faults/write-samples.ts';
import { anUploadedPicture, aPicture } from '../../../../test/faults/access-samples.ts';
import { brokenInvariants } from '../../../../test/invariants.ts';
import { aStatementWorld, type StatementWorld } from '../../../../test/statements.ts';
import { dataOf } from '../../../../test/styles.ts';
import { callAsSupplier, uploadAsSupplier } from '../../../../test/supplier-page.ts';
import { aSupplier } from '../../../../test/suppliers.ts';

let t: TestApp;
let w: StatementWorld;
let kindId: string;
let receipt: Receipt;
let claim: Claim;
let token: string;
beforeAll(async () => {
  t = await testApp();
  w = await aStatementWorld(t);
  kindId = (await theDictionaries(t)).entry('claimKind', '色差');
  receipt = await w.received(w.skus[0] ?? '', '100');
});
beforeEach(async () => {
  await t.ownerPool.query('delete from rate_limits');
  claim = await aClaim();
  token = await aToken();
});

const aClaim = async (more: object = {}): Promise<Claim> => {
  const body = { source: 'RECEIPT', kindId, quantity: '8', place: '距头 12 米', note: '内部说明', demand: 'CONCEDE', share: '30' };
  const lineId = receipt.lines[0]?.id ?? '';
  const draft = dataOf(await w.buyer.call(claimsApi.create, { body: { ...body, lineId, ...more } as unknown as ClaimInput }));
  return move(draft, 'send');
};
const move = async ({ id, version }: Pick<Claim, 'id' | 'version'>, action: ClaimStep): Promise<Claim> =>
  dataOf(await w.buyer.call(claimsApi.transition, { params: { id }, body: { action, version } as never }));
const aToken = async (more: object = {}): Promise<string> =>
  dataOf(await w.buyer.call(claimLinksApi.create, { params: { id: claim.id }, body: more as never })).token ?? '';
const seen = async (link = token, id = claim.id) => callAsSupplier<LinkClaim>(t, link, 'GET', `/claims/${id}`);
const answer = (body: Partial<LinkClaimAnswer>, link = token) =>
  callAsSupplier<LinkClaim>(t, link, 'POST', `/claims/${claim.id}/answers`, { fromName: '王经理', version: claim.version, ...body });
const now = async () => dataOf(await w.buyer.call(claimsApi.get, { params: { id: claim.id } }));
const side = async () => dataOf(await w.buyer.call(claimLinksApi.get, { params: { id: claim.id } }));
const take = async (who = w.buyer) => {
  const params = { id: claim.id, answerId: (await side()).answers[0]?.id ?? '' };
  return who.call(claimLinksApi.take, { params, body: { version: (await now()).version } });
};
const listed = async (supplierSide: string) =>
  (await w.buyer.call(claimsApi.list, { query: { supplierSide } as never })).data.rows.map(({ id }) => id);

describe('a claim that its supplier opens by a link', () => {
  it('shows defect, quantity, place, demand and deduction, and nothing of ours', async () => {
    const shown = (await seen()).data;
    expect(shown).toMatchObject({
      code: claim.code,
      state: 'SENT',
      kind: '色差',
      quantity: '8.0000',
      place: '距头 12 米',
      demand: 'CONCEDE',
    });
    expect(shown).toMatchObject({ deduction: '28.80', currency: '人民币', mayAnswer: true, answer: null });
    expect(JSON.stringify(shown)).not.toContain('内部说明');
    for (const secret of ['note"', 'waiver', 'createdBy', 'left', 'skuId']) expect(JSON.stringify(shown)).not.toContain(secret);
  });

  it('is refused with a counter-offer, which is entered by our press and then negotiated', async () => {
    expect(await listed('WAITING')).toContain(claim.id);
    const given = await answer({ isAgreed: false, quantity: '5', share: '20', note: '只有 5 公斤有色差' });
    expect(given.data.answer).toMatchObject({ isAgreed: false, quantity: '5', share: '20', isTaken: false });
    expect(await now()).toMatchObject({ state: 'SENT', answer: '', version: claim.version });
    expect(await listed('ANSWERED')).toContain(claim.id);
    expect(dataOf(await take()).answers[0]).toMatchObject({ isCurrent: false, takenBy: expect.any(String) });
    expect(await now()).toMatchObject({
      state: 'NEGOTIATING',
      answer: '王经理：不同意，愿承担 5 公斤、让步 20%。只有 5 公斤有色差',
      quantity: '8.0000',
    });
    expect((await seen()).data).toMatchObject({ state: 'NEGOTIATING', mayAnswer: true, answer: { isTaken: true } });
    expect(await listed('ANSWERED')).not.toContain(claim.id);
    expect((await take()).code, 'twice').toBe(errors.GUARD.code);
    const { version, answer: last } = (await seen()).data;
    await answer({ version, afterAnswerId: last?.id ?? null, isAgreed: true });
    expect(dataOf(await take()).answers.map(({ takenBy }) => takenBy !== null)).toEqual([true, true]);
    expect((await now()).answer).toBe('王经理：同意');
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('is refused at its fields, after another answer, and once it was called back or cancelled', async () => {
    expect(fieldsOf((await answer({ isAgreed: false })).data)).toEqual({ note: '请写明理由' });
    expect(fieldsOf((await answer({ isAgreed: true, share: '10' })).data)).toEqual({ isAgreed: '同意的不再还价' });
    expect(Object.keys(fieldsOf((await answer({ isAgreed: false, note: '少', quantity: '1.234' })).data))).toEqual(['quantity']);
    expect(Object.keys(fieldsOf((await answer({ isAgreed: false, note: '少', share: '0' })).data))).toEqual(['share']);
    expect(fieldsOf((await answer({ isAgreed: false, note: '少', share: '101' })).data)).toEqual({ share: '不能超过100%' });
    const first = await answer({ isAgreed: true });
    expect(await answer({ isAgreed: true })).toMatchObject({
      code: errors.LINK_CHANGED.code,
      data: { newer: { answer: { id: first.data.answer?.id } } },
    });
    await move(await now(), 'recall');
    expect((await seen()).data).toMatchObject({ state: 'DRAFT', deduction: null, place: '', mayAnswer: false, answer: null });
    expect(await answer({ isAgreed: true })).toMatchObject({ code: errors.STATE.code, data: { newer: { state: 'DRAFT' } } });
    expect((await take()).code).toBe(errors.GUARD.code);
    expect((await side()).answers[0]?.isCurrent).toBe(false);
  });

  it('shows its own photos with the link, and no other file', async () => {
    const scene = await openScene(t);
    const picture = await anUploadedPicture({ ...scene, user: w.buyer });
    const other = await anUploadedPicture({ ...scene, user: w.buyer });
    claim = await aClaim({ pictureIds: [picture.id], quantity: '2' });
    token = await aToken();
    expect((await seen()).data.pictureIds).toEqual([picture.id]);
    const read = (id: string, link: string) =>
      t.app.inject({ method: 'GET', url: `/api/link/claims/${claim.id}/pictures/${id}`, headers: { [LINK_HEADER]: link } });
    const shown = await read(picture.id, token);
    expect(shown.headers['content-type']).toContain('image/');
    expect((await read(other.id, token)).json()).toMatchObject({ code: errors.LINK_ENDED.code });
    expect((await read(picture.id, '')).json()).toMatchObject({ code: errors.LINK_ENDED.code });
  });

  it('is answered with photos of the supplier, which stay with the claim when it is changed afterwards', async () => {
    const photo = async (bytes: Buffer, name: string, link = token) =>
      uploadAsSupplier<LinkFile>(t, link, `/claims/${claim.id}/files`, bytes, name);
    const picture = (await aPicture()).file.bytes;
    const mine = await photo(Buffer.from(picture), '车间<b>.png');
    const pdf = await photo(Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n'), '检测报告.pdf');
    expect([mine.code, pdf.code]).toEqual([200, 200]);
    expect((await photo(Buffer.from('<script>alert(1)</script>'), 'a.png')).code).not.toBe(200);
    expect((await photo(Buffer.from(picture), 'a.png', 'guessed')).code).toBe(errors.LINK_ENDED.code);
    const fileIds = [mine.data.id, pdf.data.id];
    expect(fieldsOf((await answer({ isAgreed: false, note: '不是我们的', fileIds: ['999999'] })).data)).toEqual({
      fileIds: '文件已过期，请重新选择',
    });
    const six = Array.from({ length: 6 }, (_, at) => String(at + 1));
    expect(fieldsOf((await answer({ isAgreed: true, fileIds: six })).data)).toEqual({ fileIds: '最多 5 个文件' });
    const given = await answer({ isAgreed: false, note: '不是我们的', fileIds });
    expect(given.data.answer?.fileNames).toEqual(['车间_b_.webp', '检测报告.pdf']);
    expect(
      fieldsOf((await answer({ isAgreed: true, afterAnswerId: given.data.answer?.id ?? null, fileIds })).data),
      'each is sent once',
    ).toEqual({ fileIds: '文件已过期，请重新选择' });
    expect((await side()).answers[0]?.files).toMatchObject([{ mime: 'image/webp' }, { mime: 'application/pdf', thumbUrl: null }]);
    const readable = (id: string) => w.buyer.call(filesApi.readFile, { params: { id, variant: 'original' } });
    expect((await readable(mine.data.id)).status).toBe(200);
    const recalled = await move(await now(), 'recall');
    const body = { kindId, quantity: '7', demand: 'CONCEDE', share: '30', version: recalled.version, source: 'RECEIPT' };
    dataOf(await w.buyer.call(claimsApi.edit, { params: { id: claim.id }, body: body as never }));
    expect((await readable(mine.data.id)).status, 'after the claim was changed').toBe(200);
    expect((await side()).answers[0]?.files).toHaveLength(2);
    expect(await brokenInvariants(t)).toEqual([]);
    dataOf(await w.buyer.call(claimsApi.discard, { params: { id: claim.id } } as never));
    expect(await brokenInvariants(t), 'the log keeps the answer').toEqual([]);
  });

  it('is opened by its own link or by that of all that is open of its supplier, until the link is revoked', async () => {
    const all = await aToken({ isForAll: true });
    const home = await callAsSupplier<LinkHome>(t, all, 'POST', '/openings');
    expect(home.data.documents).toContainEqual(expect.objectContaining({ kind: 'claim', id: claim.id, isAnswered: false }));
    const other = await aSupplier(t);
    await t.ownerPool.query('update claims set supplier_id = $1 where id = $2', [other.id, claim.id]);
    expect(await seen(all)).toMatchObject({ code: errors.LINK_ENDED.code });
    expect(await answer({ isAgreed: true }, all)).toMatchObject({ code: errors.LINK_ENDED.code });
    await t.ownerPool.query('update claims set supplier_id = $1 where id = $2', [w.supplierId, claim.id]);
    const [, link] = (await side()).links;
    const params = { id: claim.id, linkId: link?.id ?? '' };
    dataOf(await w.buyer.call(claimLinksApi.revoke, { params, body: { version: link?.version ?? 0 } }));
    expect(await seen()).toMatchObject({ code: errors.LINK_ENDED.code });
  });

  it('asks for the rights of claims, and for 查看价格 where money was offered', async () => {
    const params = { id: claim.id };
    const reader = await t.aUser(['物料索赔']);
    const editor = await t.aUser(['物料索赔', '物料索赔:编辑']);
    await answer({ isAgreed: false, note: '太多', amount: '10.00' });
    const [told] = dataOf(await reader.call(claimLinksApi.get, { params })).answers;
    expect(told).not.toHaveProperty('amount');
    expect(await reader.call(claimLinksApi.create, { params, body: {} as never })).toMatchObject({ code: errors.FORBIDDEN.code });
    expect(await take(reader)).toMatchObject({ code: errors.FORBIDDEN.code });
    expect(await take(editor)).toMatchObject({ code: errors.FORBIDDEN.code });
    expect(await t.anonymous.call(claimLinksApi.get, { params })).toMatchObject({ status: 401 });
  });
});

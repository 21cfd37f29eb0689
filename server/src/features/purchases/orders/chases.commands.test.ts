import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { aBoughtMaterial, aPlannedStyle, exceptionsOf } from '../../../../test/exceptions.ts';
import { aNettingWorld, dayAfter, type NettingWorld } from '../../../../test/nettings.ts';
import { dataOf } from '../../../../test/styles.ts';

let t: TestApp;
let w: NettingWorld;
let spuId: string;
let id: string;

/** 100 m are wanted in 10 days and confirmed for the 22nd. */
beforeAll(async () => {
  t = await testApp();
  w = await aNettingWorld(t);
  const style = await aPlannedStyle(t, w);
  spuId = style.spuId;
  await style.order(100, 10);
  ({ id } = await aBoughtMaterial(t, w, style.skuId, '100', 22));
});

const read = async () => dataOf(await w.user.call(purchasesApi.get, { params: { id } }));
const kinds = async () => (await exceptionsOf(t, w, spuId)).map(({ kind }) => kind).toSorted();

describe('催货', () => {
  it('is written on the purchase with its answer, whose day the plan takes', async () => {
    expect(await kinds()).toEqual(['HURRY', 'REDATE']);
    const { version } = await read();
    const wantedOn = await dayAfter(t, 10);
    const asked = dataOf(await w.user.call(purchasesApi.chase, { params: { id }, body: { wantedOn, note: '大货等料', version } }));
    expect(asked.chases).toMatchObject([{ wantedOn, note: '大货等料', answeredAt: null, promisedOn: null }]);
    const chaseId = asked.chases[0]?.id ?? '';
    const answer = { promisedOn: wantedOn, answer: '加班，10 天后到', version: asked.version };
    const answered = dataOf(await w.user.call(purchasesApi.answerChase, { params: { id, chaseId }, body: answer }));
    expect(answered).toMatchObject({
      dueOn: wantedOn,
      lines: [{ confirmedOn: wantedOn }],
      chases: [{ promisedOn: wantedOn, answer: '加班，10 天后到' }],
    });
    expect(await kinds()).toEqual([]);
    expect(
      (await w.user.call(purchasesApi.answerChase, { params: { id, chaseId }, body: { ...answer, version: answered.version } })).code,
    ).toBe(errors.STATE.code);
    const { rows } = await t.ownerPool.query(
      `select * from audit_entries where kind = 'purchase' and document_id = $1 and action = '催货'`,
      [id],
    );
    expect(JSON.stringify(rows)).toContain('大货等料');
  });

  it('waits for its answer before another is asked, needs a day from today on and the newest version', async () => {
    const { version } = await read();
    const chase = (wantedOn: string, seen: number) =>
      w.user.call(purchasesApi.chase, { params: { id }, body: { wantedOn, note: '', version: seen } });
    expect((await chase(await dayAfter(t, -1), version)).code).toBe(errors.VALIDATION.code);
    expect((await chase(await dayAfter(t, 5), version - 1)).code).toBe(errors.VERSION_CONFLICT.code);
    const { version: next } = dataOf(await chase(await dayAfter(t, 5), version));
    expect((await chase(await dayAfter(t, 5), next)).code).toBe(errors.GUARD.code);
    const reader = await t.aUser(['物料采购管理']);
    expect(
      (await reader.call(purchasesApi.chase, { params: { id }, body: { wantedOn: await dayAfter(t, 5), note: '', version: next } })).code,
    ).toBe(errors.FORBIDDEN.code);
  });
});

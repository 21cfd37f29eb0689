import { beforeAll, describe, expect, it } from 'vitest';
import { noticeKinds } from '@mrp/contract/features/notices.ts';
import { bomsApi } from '@mrp/contract/features/styles.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import { errors } from '@mrp/contract/errors.ts';
import { composition } from '../src/features.ts';
import { testApp, type Answer, type TestApp, type TestUser } from './app.ts';
import { aMaterial, theDictionaries, type Dictionaries } from './builders.ts';
import { brokenInvariants } from './invariants.ts';
import { noticesOf } from './notices.ts';
import { aPreparation, aPreparationWorld, type PreparationWorld } from './preparations.ts';
import { aDocument } from './stock.ts';
import { aLine, anActiveMaterial, aStyle, createBom, dataOf } from './styles.ts';
import { aSupplierInput } from './suppliers.ts';

describe('every document that somebody else approves', () => {
  it('can be taken back by its submitter', () => {
    const approved = composition.workflows.filter(
      ({ transitions }) => 'approve' in transitions || Object.values(transitions).some(({ by }) => by === 'another'),
    );
    expect(approved.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['developmentTask', 'costSheet', 'skuStocktake', 'spuStocktake']),
    );
    expect(approved.length).toBeGreaterThan(9);
    for (const { label, transitions } of approved) expect([label, 'withdraw' in transitions]).toEqual([label, true]);
  });

  it('tells its submitter of the decision, whoever he is', () => {
    const submitted = composition.workflows.filter(({ transitions }) => Object.values(transitions).some(({ by }) => by === 'submitter'));
    for (const { label, page, transitions } of submitted) {
      const title = transitions.withdraw?.permission.split(':')[0];
      expect([label, page !== undefined, noticeKinds.DECISION.readers.anyOf.some((reader) => reader === title)]).toEqual([
        label,
        true,
        true,
      ]);
    }
  });
});

describe('a document that waits for approval', () => {
  let t: TestApp;
  let d: Dictionaries;
  let w: PreparationWorld;
  let author: TestUser;
  let other: TestUser;

  beforeAll(async () => {
    t = await testApp();
    d = await theDictionaries(t);
    w = await aPreparationWorld(t);
    author = await t.aUser();
    other = await t.aUser();
  });

  interface Moved {
    id: string;
    state: string;
    version: number;
  }
  type Move = (user: TestUser, document: Moved, action: 'submit' | 'withdraw' | 'reject') => Promise<Answer<unknown>>;

  /** Submits, has another try to take it back, takes it back, and submits again. */
  async function takeBack(move: Move, document: Moved): Promise<void> {
    const submitted = dataOf(await move(author, document, 'submit')) as Moved;
    expect(submitted.state).toBe('PENDING');
    expect(await move(other, submitted, 'withdraw')).toMatchObject({
      code: errors.GUARD.code,
      message: expect.stringContaining('只有提交人可以撤回'),
    });
    const back = dataOf(await move(author, submitted, 'withdraw')) as Moved;
    expect(back.state).toBe('DRAFT');
    const again = dataOf(await move(author, back, 'submit')) as Moved;
    expect(again.state).toBe('PENDING');
    await beTold(move, again);
  }

  /** Whoever submitted it learns that it was sent back, with the way to it. */
  async function beTold(move: Move, submitted: Moved): Promise<void> {
    expect((dataOf(await move(other, submitted, 'reject')) as Moved).state).toBe('DRAFT');
    const [newest] = await noticesOf(author);
    expect(newest).toEqual([expect.stringMatching(/ 已打回$/), expect.stringMatching(`\\?id=${submitted.id}$`)]);
  }

  const step = (version: number, action: 'submit' | 'withdraw' | 'reject') => ({
    action,
    version,
    ...(action === 'reject' && { reason: '请改' }),
  });

  it('is a supplier', async () => {
    const made = dataOf(await author.call(suppliersApi.create, { body: await aSupplierInput(t) }));
    await takeBack(
      (user, { id, version }, action) => user.call(suppliersApi.transition, { params: { id }, body: step(version, action) as never }),
      made,
    );
  });

  it('is a material', async () => {
    const made = await aMaterial(t, d, author, {}, [{ colourId: d.colour('藏青'), state: 'CONFIRMED' }]);
    await takeBack(
      (user, { id, version }, action) => user.call(materialsApi.transition, { params: { id }, body: step(version, action) }),
      made,
    );
  });

  it('is a preparation order', async () => {
    await w.offer(w.skus[0] ?? '', { bulk: '42.50' });
    const body = { ...aPreparation(w, { lines: [{ materialId: w.skus[0] ?? '', quantity: '10' }] }), submit: false };
    const { orders } = dataOf(await author.call(preparationsApi.create, { body }));
    const made = dataOf(await author.call(preparationsApi.get, { params: { id: orders[0]?.id ?? '' } }));
    await takeBack(
      (user, { id, version }, action) => user.call(preparationsApi.transition, { params: { id }, body: step(version, action) }),
      made,
    );
  });

  it('is an adjustment of stock', async () => {
    const body = aDocument({
      kind: 'ADJUSTMENT',
      holderId: w.holders[0] ?? '',
      reasonId: w.adjustReason,
      reason: '破损',
      lines: [{ materialId: w.skus[0] ?? '', quantity: '5', direction: 'IN' }],
    });
    const made = dataOf(await author.call(skuStockApi.createDocument, { body }));
    await takeBack(
      (user, { id, version }, action) =>
        user.call(skuStockApi.transitionDocument, { params: { id }, body: step(version, action) as never }),
      made,
    );
  });

  it('is a BOM', async () => {
    const style = await aStyle(author, d);
    const material = await anActiveMaterial(t, d, author, other);
    const made = await createBom(author, { styleId: style.id, type: 'CUSTOM', lines: [aLine(d, material, style.skcs)] } as never);
    await takeBack((user, { id, version }, action) => user.call(bomsApi.transition, { params: { id }, body: step(version, action) }), made);
    expect(await brokenInvariants(t)).toEqual([]);
  });
});

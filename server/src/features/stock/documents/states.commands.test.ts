import { beforeAll, describe, expect, it } from 'vitest';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import type { StockDocument, StockDocumentTransition } from '@mrp/contract/features/stock/documents.ts';
import { errors } from '@mrp/contract/errors.ts';
import { buttonNames, menuTitles } from '@mrp/contract/permissions.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { retryWhileBusy } from '../../../../test/retry-while-busy.ts';
import { brokenInvariants, countDeadlocks } from '../../../../test/invariants.ts';
import { aDocument, aStockWorld, postDocument, type DocumentDraft, type StockWorld } from '../../../../test/stock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { verifyLedger } from '../balances/verification.queries.ts';
import { editStockDocument } from './commands.ts';
import { moveStockDocument } from './states.commands.ts';

const isFull = process.env['TEST_FULL'] === '1';
const CLIENTS = 64;
const DOCUMENTS = isFull ? 300 : 2;

let t: TestApp;
let w: StockWorld;
let user: TestUser;

beforeAll(async () => {
  t = await testApp();
  w = await aStockWorld(t, 7, 'LOT');
  user = await t.aUser();
});

const differences = () => Array.fromAsync(verifyLedger(t.ownerDb));
const lot = (lotNo: string, quantity: string) => ({ lotNo, rollNo: '', quantity });

it(
  'sixty-four users with documents of three lines over twenty items leave exactly the reported stock',
  { timeout: 3_600_000 },
  async () => {
    const items = w.skus.slice(0, 20);
    const [here = '', there = ''] = w.holders;
    const start: number = 200;
    for (const holderId of [here, there])
      await postDocument(user, 'SKU', {
        kind: 'OPENING',
        holderId,
        lines: items.map((materialId) => ({
          materialId,
          quantity: String(start),
          unitPrice: '10.00',
          rolls: [lot('A', '120'), lot('B', '80')],
        })),
      });
    const expected = new Map<string, number>(items.flatMap((item) => [here, there].map((holder) => [`${holder} ${item}`, start] as const)));
    const add = (holder: string, item: string, quantity: number) =>
      expected.set(`${holder} ${item}`, (expected.get(`${holder} ${item}`) ?? 0) + quantity);
    const seen = new Set<number>();

    const oneClient = async (client: number): Promise<void> => {
      for (let number = 0; number < DOCUMENTS; number += 1) {
        const at = client * 7 + number * 3;
        const lines = [0, 5, 11].map((step) => ({ item: items[(at + step) % items.length] ?? '', quantity: 1 + ((at + step) % 9) }));
        const verb = (['SUPPLEMENT', 'OTHER_OUT', 'TRANSFER'] as const)[at % 3] ?? 'SUPPLEMENT';
        const [from, to] = at % 2 === 0 ? [here, there] : [there, here];
        const draft: DocumentDraft = {
          kind: verb,
          holderId: from,
          ...(verb === 'TRANSFER' && { toHolderId: to }),
          reason: '并发',
          lines: lines.map(({ item, quantity }) => ({
            materialId: item,
            quantity: String(quantity),
            ...(verb === 'SUPPLEMENT' && { rolls: [lot(`C${client}`, String(quantity))] }),
          })),
        };
        const created = await retryWhileBusy(() => user.call(skuStockApi.createDocument, { body: aDocument(draft) }));
        seen.add(created.code);
        if (created.code !== 200) continue;
        const { id, version } = created.data;
        const posted = await retryWhileBusy(() =>
          user.call(skuStockApi.transitionDocument, { params: { id }, body: { action: 'post', version } }),
        );
        seen.add(posted.code);
        if (posted.code !== 200) continue;
        const isReversed = at % 5 === 0;
        if (isReversed) {
          const body = { action: 'reverse' as const, version: posted.data.version, reason: '并发' };
          const back = await retryWhileBusy(() => user.call(skuStockApi.transitionDocument, { params: { id }, body }));
          seen.add(back.code);
          if (back.code === 200) continue;
        }
        for (const { item, quantity } of lines) {
          add(from, item, verb === 'SUPPLEMENT' ? quantity : -quantity);
          if (verb === 'TRANSFER') add(to, item, quantity);
        }
      }
    };
    const before = await countDeadlocks(t);
    await Promise.all([
      ...Array.from({ length: CLIENTS }, (_, client) => oneClient(client)),
      differences().then((found) => expect(found).toEqual([])),
    ]);

    const allowed: number[] = [200, errors.STOCK_SHORT.code, errors.STOCK_LOT_SHORT.code];
    expect([...seen].filter((code) => !allowed.includes(code))).toEqual([]);
    expect(seen).toContain(200);
    expect(await countDeadlocks(t)).toBe(before);
    const { data } = await user.call(skuStockApi.list, { query: { pageSize: 200, zero: true } });
    const found = new Map(data.rows.map((row) => [`${row.holder.id} ${row.skuId}`, row.brand]));
    for (const [key, quantity] of expected) expect(found.get(key), key).toBe(quantity.toFixed(4));
    expect(await differences()).toEqual([]);
    expect(await brokenInvariants(t)).toEqual([]);
  },
);

type Step = Partial<StockDocumentTransition> & Pick<StockDocumentTransition, 'action'>;
const stepOf = (version: number, step: Step): StockDocumentTransition => ({ version, reason: '', received: [], occurredAt: null, ...step });
const move = ({ id, version }: Pick<StockDocument, 'id' | 'version'>, step: Step) =>
  user.call(skuStockApi.transitionDocument, { params: { id }, body: { version, ...step } });
const identity = (): Identity => ({
  userId: user.id,
  username: '',
  nickName: '',
  sessionId: '',
  isAdministrator: false,
  permissions: new Set([...menuTitles, ...buttonNames]),
  mustChangePassword: false,
});
const draft = async (more: Partial<DocumentDraft>): Promise<StockDocument> => {
  const [holderId = '', toHolderId = ''] = w.holders;
  const transfer: DocumentDraft = { kind: 'TRANSFER', holderId, toHolderId, lines: [line()] };
  const { code, message, data } = await user.call(skuStockApi.createDocument, { body: aDocument({ ...transfer, ...more }) });
  if (code !== 200) throw new Error(`no document: ${message} ${JSON.stringify(data)}`);
  return data;
};

/** Waits until another connection waits for a lock. */
async function untilSomeoneWaits(): Promise<void> {
  for (;;) {
    const { rows } = await t.ownerPool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length > 0) return;
  }
}

/** Sends the second transition while the first is held open, and returns the answer of the second. */
async function meanwhile(first: (tx: Tx) => Promise<unknown>, second: () => ReturnType<typeof move>) {
  const { answer } = await t.write(async (tx) => {
    await first(tx);
    const sent = second();
    await untilSomeoneWaits();
    return { answer: sent };
  }, user.id);
  return answer;
}

const line = () => ({ materialId: w.skus[20] ?? '', quantity: '10' });

it('an adjustment that takes away more than there is is not submitted, and says where', async () => {
  const [holderId = ''] = w.holders;
  const materialId = w.skus[19] ?? '';
  const already = { materialId, quantity: '431', unitPrice: '10', rolls: [lot('Z', '431')] };
  await postDocument(user, 'SKU', { kind: 'SUPPLEMENT', holderId, lines: [already] });
  const loss = { kind: 'ADJUSTMENT', toHolderId: null, reasonId: w.adjustReason, reason: '破损' } as const;
  const out = { materialId, direction: 'OUT' as const };
  const tooMuch = await draft({ ...loss, lines: [{ ...out, quantity: '9999', rolls: [lot('Z', '9999')] }] });
  const refused = await move(tooMuch, { action: 'submit' });
  expect(refused).toMatchObject({
    code: errors.STOCK_LOT_SHORT.code,
    data: { fields: { 'lines.0.rolls.0.lotNo': expect.stringContaining('431.00 公斤') } },
  });
  const both = await draft({ ...loss, lines: ['300', '200'].map((quantity) => ({ ...out, quantity, rolls: [lot('Z', quantity)] })) });
  expect((await move(both, { action: 'submit' })).code).toBe(errors.STOCK_LOT_SHORT.code);
  const right = await draft({ ...loss, lines: [{ ...out, quantity: '400', rolls: [lot('Z', '400')] }] });
  expect((await move(right, { action: 'submit' })).data).toMatchObject({ state: 'PENDING' });
});

describe('a transition that waited for another one', () => {
  beforeAll(async () => {
    const lines = [{ ...line(), quantity: '100', unitPrice: '10', rolls: [lot('A', '100')] }];
    await postDocument(user, 'SKU', { kind: 'SUPPLEMENT', holderId: w.holders[0] ?? '', lines });
  });

  it('does not let the submitter of an adjustment approve it at the same time', async () => {
    const { id, version } = await draft({
      kind: 'ADJUSTMENT',
      toHolderId: null,
      reasonId: w.adjustReason,
      reason: '破损',
      lines: [{ ...line(), direction: 'OUT' }],
    });
    const answer = await meanwhile(
      (tx) => moveStockDocument(tx, 'SKU', identity(), id, stepOf(version, { action: 'submit' })),
      () => move({ id, version: version + 1 }, { action: 'approve' }),
    );
    expect(answer.code).toBe(errors.SELF_APPROVAL.code);
  });

  it('does not reverse a transfer that is being received', async () => {
    const created = await draft({ travels: true });
    const { id, version, lines } = (await move(created, { action: 'ship' })).data;
    const [sent] = lines;
    const received = [{ lineId: sent?.id ?? '', rollId: sent?.rolls[0]?.id ?? null, quantity: '4' }];
    const answer = await meanwhile(
      (tx) => moveStockDocument(tx, 'SKU', identity(), id, stepOf(version, { action: 'receivePart', received })),
      () => move({ id, version: version + 1 }, { action: 'reverse', reason: '发错' }),
    );
    expect(answer).toMatchObject({ code: errors.GUARD.code, message: expect.stringContaining('已有到货') });
  });

  it('does not post a transfer directly once it was changed to go through 在途', async () => {
    const { id, version } = await draft({});
    const [holderId = '', toHolderId = ''] = w.holders;
    const { kind: _kind, ...edit } = aDocument({ kind: 'TRANSFER', holderId, toHolderId, travels: true, lines: [line()] });
    const answer = await meanwhile(
      (tx) => editStockDocument(tx, 'SKU', identity(), id, { ...edit, version }),
      () => move({ id, version: version + 1 }, { action: 'post' }),
    );
    expect(answer).toMatchObject({ code: errors.GUARD.code, message: expect.stringContaining('请先发运') });
  });
});

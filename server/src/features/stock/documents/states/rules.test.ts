import { beforeAll, describe, expect, it } from 'vitest';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import type { StockDocument, StockDocumentTransition } from '@mrp/contract/features/stock/documents.ts';
import { buttonNames, menuTitles } from '@mrp/contract/permissions.ts';
import { errors } from '@mrp/contract/errors.ts';
import { testApp, type TestApp, type TestUser } from '../../../../../test/app.ts';
import { aDocument, aStockWorld, postDocument, type DocumentDraft, type StockWorld } from '../../../../../test/stock.ts';
import type { Tx } from '../../../../platform/database.ts';
import type { Identity } from '../../../../platform/http/identity.ts';
import { editStockDocument } from '../commands.ts';
import { moveStockDocument } from './commands.ts';

let t: TestApp;
let w: StockWorld;
let user: TestUser;
let line: { materialId: string; quantity: string };
beforeAll(async () => {
  t = await testApp();
  w = await aStockWorld(t, 1);
  user = await t.aUser();
  line = { materialId: w.skus[0] ?? '', quantity: '10' };
  await postDocument(user, 'SKU', {
    kind: 'SUPPLEMENT',
    holderId: w.holders[0] ?? '',
    lines: [{ ...line, quantity: '100', unitPrice: '10' }],
  });
});

type Step = Partial<StockDocumentTransition> & Pick<StockDocumentTransition, 'action'>;
const stepOf = (version: number, step: Step): StockDocumentTransition => ({ version, reason: '', received: [], occurredAt: null, ...step });
const move = ({ id, version }: Pick<StockDocument, 'id' | 'version'>, step: Step) =>
  user.call(skuStockApi.transitionDocument, { params: { id }, body: { version, ...step } });
const identity = (): Identity => ({
  userId: user.id,
  username: '',
  nickName: '',
  sessionId: '',
  permissions: new Set([...menuTitles, ...buttonNames]),
  mustChangePassword: false,
});
const draft = async (more: Partial<DocumentDraft>): Promise<StockDocument> => {
  const [holderId = '', toHolderId = ''] = w.holders;
  const transfer: DocumentDraft = { kind: 'TRANSFER', holderId, toHolderId, lines: [line] };
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

/** The second step is sent while the first is held open; what it is answered once the first is there. */
async function meanwhile(first: (tx: Tx) => Promise<unknown>, second: () => ReturnType<typeof move>) {
  const { answer } = await t.write(async (tx) => {
    await first(tx);
    const sent = second();
    await untilSomeoneWaits();
    return { answer: sent };
  }, user.id);
  return answer;
}

describe('a step is judged by what is there when its turn comes', () => {
  it('whoever submits an adjustment does not approve it in the same moment', async () => {
    const { id, version } = await draft({
      kind: 'ADJUSTMENT',
      toHolderId: null,
      reasonId: w.adjustReason,
      reason: '破损',
      lines: [{ ...line, direction: 'OUT' }],
    });
    const answer = await meanwhile(
      (tx) => moveStockDocument(tx, 'SKU', identity(), id, stepOf(version, { action: 'submit' })),
      () => move({ id, version: version + 1 }, { action: 'approve' }),
    );
    expect(answer.code).toBe(errors.SELF_APPROVAL.code);
  });

  it('a transfer is not taken back while it is received', async () => {
    const created = await draft({ travels: true });
    const { id, version, lines } = (await move(created, { action: 'ship' })).data;
    const received = [{ lineId: lines[0]?.id ?? '', rollId: null, quantity: '4' }];
    const answer = await meanwhile(
      (tx) => moveStockDocument(tx, 'SKU', identity(), id, stepOf(version, { action: 'receivePart', received })),
      () => move({ id, version: version + 1 }, { action: 'reverse', reason: '发错' }),
    );
    expect(answer).toMatchObject({ code: errors.GUARD.code, message: expect.stringContaining('已有到货') });
  });

  it('a transfer that is made to travel is not posted past 在途', async () => {
    const { id, version } = await draft({});
    const [holderId = '', toHolderId = ''] = w.holders;
    const { kind: _kind, ...edit } = aDocument({ kind: 'TRANSFER', holderId, toHolderId, travels: true, lines: [line] });
    const answer = await meanwhile(
      (tx) => editStockDocument(tx, 'SKU', identity(), id, { ...edit, version }),
      () => move({ id, version: version + 1 }, { action: 'post' }),
    );
    expect(answer).toMatchObject({ code: errors.GUARD.code, message: expect.stringContaining('请先发运') });
  });
});

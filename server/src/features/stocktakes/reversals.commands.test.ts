import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import type { StockDocument } from '@mrp/contract/features/stock/documents.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { postDocument, type DocumentDraft } from '../../../test/stock.ts';
import {
  aCountWorld,
  giveReasons,
  listLines,
  moveCount,
  onHand,
  openCount,
  sendEvents,
  stepCount,
  type CountWorld,
} from '../../../test/stocktakes.ts';

let t: TestApp;
let w: CountWorld;
const wideBand = { recountPercent: '99', recountAmount: '9999999' };

beforeAll(async () => {
  t = await testApp();
  w = await aCountWorld(t, 4);
});

const post = (item: number, quantity: string, changes: Partial<DocumentDraft> = {}) =>
  postDocument(w.supervisor, 'SKU', {
    kind: 'OTHER_OUT',
    holderId: w.holders[0] ?? '',
    ownership: 1,
    reason: '试样',
    lines: [{ materialId: w.skus[item] ?? '', quantity }],
    ...changes,
  });

const reverse = ({ id, version }: StockDocument) =>
  w.supervisor.call(skuStockApi.transitionDocument, { params: { id }, body: { action: 'reverse', version, reason: '做错' } });

const isRefused = async (document: StockDocument, count: string): Promise<void> => {
  expect(await reverse(document)).toMatchObject({
    code: errors.STOCK_REVERSAL_COUNTED.code,
    message: expect.stringContaining(`盘点 ${count} 之前，盘点已按实数入账，不能再冲销；实数有误的，请用调整单更正`),
  });
};

async function count(item: number, quantity: string): Promise<{ id: string; code: string }> {
  const stocktake = await openCount(w, [item], wideBand);
  await sendEvents(w.counters[0], stocktake.id, [{ code: w.codes[item] ?? '', quantity }]);
  await moveCount(w.supervisor, w, stocktake.id, 'finish');
  return stocktake;
}

describe('the reversal of a document that is older than a count', () => {
  it('is refused once the count is closed, with its number and the way out; what is younger is reversed', async () => {
    const [toHolderId = ''] = w.holders.slice(1);
    const lines = [{ materialId: w.skus[0] ?? '', quantity: '110', unitPrice: '2' }];
    const receipt = await post(0, '110', { kind: 'SUPPLEMENT', lines });
    const transfer = await post(0, '10', { kind: 'TRANSFER', toHolderId });
    const mistake = await post(0, '1');
    const { id, code } = await count(0, '100');
    await giveReasons(w, id);
    await moveCount(w.supervisor, w, id, 'approve');
    expect(await onHand(t, w, 0)).toBe('100.0000');
    for (const document of [mistake, transfer, receipt]) await isRefused(document, code);
    expect(await onHand(t, w, 0)).toBe('100.0000');
    const later = await post(0, '7');
    expect((await reverse(later)).code).toBe(200);
  });

  it('flags the line of an open count, which expects the goods when it is counted again', async () => {
    await w.move(1, '100');
    const mistake = await post(1, '1');
    const { id } = await count(1, '100');
    await giveReasons(w, id);
    expect((await reverse(mistake)).code).toBe(200);
    expect(await stepCount(w.supervisor, w, id, 'approve')).toMatchObject({ code: errors.GUARD.code });
    const [line] = await listLines(w, id);
    await moveCount(w.supervisor, w, id, 'return', [line?.id ?? '']);
    await sendEvents(w.counters[1], id, [{ lineId: line?.id ?? '', quantity: '100', round: 2 }]);
    await moveCount(w.supervisor, w, id, 'finishRecount');
    expect(await listLines(w, id)).toMatchObject([{ expected: '100.0000', variance: '0.0000' }]);
    await moveCount(w.supervisor, w, id, 'approve');
    expect(await onHand(t, w, 1)).toBe('100.0000');
  });

  it('keeps every invariant', async () => {
    expect(await brokenInvariants(t)).toEqual([]);
  });
});

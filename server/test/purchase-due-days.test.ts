import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { PurchaseInput, type Purchase } from '@mrp/contract/features/purchases/record.ts';
import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import { testApp, type TestApp } from './app.ts';
import { aNettingWorld, dayAfter, type NettingWorld } from './nettings.ts';
import { movePurchase, readPurchase } from './purchases.ts';
import { dataOf } from './styles.ts';

let t: TestApp;
let w: NettingWorld;
let cloth: { spuId: string; skuId: string };
let skcId: string;
let days: Record<'today' | 'soon' | 'lead' | 'month' | 'quarter', string>;

/** A cloth with a lead time of 7 days, one piece of a style takes 1 米. */
beforeAll(async () => {
  t = await testApp();
  w = await aNettingWorld(t);
  const [today = '', soon = '', lead = '', month = '', quarter = ''] = await Promise.all([0, 3, 7, 30, 90].map((n) => dayAfter(t, n)));
  days = { today, soon, lead, month, quarter };
  const { id: spuId, skus } = await w.material();
  cloth = { spuId, skuId: skus[0]?.id ?? '' };
  await w.offer(spuId, cloth.skuId, { leadDaysBulk: '7' });
  const style = await w.style('DUE-1', ['藏青']);
  skcId = style.skcs[0] ?? '';
  await w.bom({ styleId: style.id }, [{ ...cloth, consumption: '1', colours: { [skcId]: cloth.skuId } }]);
});

const input = (needOn: string, line: object = {}) =>
  PurchaseInput.parse({
    source: 'BRAND',
    holderId: w.factory,
    needOn,
    lines: [{ skuId: cloth.skuId, quantity: '300', reason: '测试', ...line }],
  });

async function aPurchase(needOn: string, line: object = {}): Promise<Purchase> {
  const { orders } = dataOf(await w.user.call(purchasesApi.create, { body: input(needOn, line) }));
  return readPurchase(w.user, orders[0]?.id ?? '');
}

const netLine = async (needOn: string) => {
  const run = await w.run({ demands: [{ skcId, pieces: '300', needOn }] });
  return { run, line: (await w.lines(run.id))[0] };
};

describe('the day of a purchase line without 承诺交期', () => {
  it('is the day of need where the lead time allows it, and goods needed in three months are not there next week', async () => {
    const draft = await aPurchase(days.quarter);
    expect(draft).toMatchObject({ dueOn: days.quarter, lines: [{ promisedOn: days.quarter, isPromised: false }] });
    const placed = await movePurchase(w.user, draft, 'place');
    expect(placed).toMatchObject({ dueOn: days.quarter, isOverdue: false });
    expect((await netLine(days.month)).line).toMatchObject({ scheduled: '0.0000', tooLate: '300.0000', net: '300.0000' });
    expect((await netLine(days.quarter)).line).toMatchObject({ scheduled: '300.0000', net: '0.0000' });
    await movePurchase(w.user, placed, 'cancel');
  });

  it('is today with the lead time where that is later, and says so', async () => {
    expect(await aPurchase(days.soon)).toMatchObject({ dueOn: days.lead, lines: [{ needOn: days.soon, promisedOn: days.lead }] });
    const [group] = dataOf(await w.user.call(purchasesApi.previewGroups, { body: input(days.soon) }));
    expect(group?.lines).toMatchObject([{ needOn: days.soon, promisedOn: days.lead, warnings: [] }]);
  });

  it('follows the need day when the draft is edited, and the day of ordering when it is placed', async () => {
    const draft = await aPurchase(days.soon);
    const edit = (needOn: string, version: number) => ({ params: { id: draft.id }, body: { ...editOf(draft), needOn, version } });
    const later = dataOf(await w.user.call(purchasesApi.edit, edit(days.month, draft.version)));
    expect(later).toMatchObject({ dueOn: days.month, lines: [{ promisedOn: days.month }] });
    // Written 60 days ago: the day of need has come closer than the lead time.
    await sql`update purchase_lines set need_on = business_day() + 2, promised_on = business_day() + 2 where order_id = ${draft.id}`.execute(
      t.ownerDb,
    );
    expect(await movePurchase(w.user, later, 'place')).toMatchObject({ dueOn: days.lead, lines: [{ promisedOn: days.lead }] });
  });

  it('is left alone where a day was typed', async () => {
    const typed = await aPurchase(days.quarter, { promisedOn: days.month });
    expect(typed).toMatchObject({ dueOn: days.month, lines: [{ promisedOn: days.month, isPromised: true }] });
    const early = await aPurchase(days.soon, { promisedOn: days.soon });
    expect(await movePurchase(w.user, early, 'place')).toMatchObject({ dueOn: days.soon });
    await movePurchase(w.user, await readPurchase(w.user, early.id), 'cancel');
  });
});

const editOf = ({ source, holder, remark, lines }: Purchase) => ({
  source,
  holderId: holder.id,
  remark,
  lines: lines.map(({ id, skuId, quantity, reason, isPromised, promisedOn }) => ({
    id,
    skuId,
    supplierId: null,
    holderId: null,
    quantity,
    needOn: null,
    promisedOn: isPromised ? promisedOn : null,
    styleId: null,
    skcId: null,
    garmentOrderId: null,
    bomLineId: null,
    reason,
  })),
});

describe('netting', () => {
  it('expects what it orders by the same rule', async () => {
    const soon = await netLine(days.soon);
    const [late] = await w.confirm(soon.run);
    const { expectedOn } = dataOf(await w.user.call(preparationsApi.get, { params: { id: late?.id ?? '' } }));
    expect(expectedOn).toBe(days.lead);
    const far = await w.run({ demands: [{ skcId, pieces: '9000', needOn: days.quarter }] });
    const [inTime] = await w.confirm(far);
    expect(dataOf(await w.user.call(preparationsApi.get, { params: { id: inTime?.id ?? '' } })).expectedOn).toBe(days.quarter);
  });

  it('proposes a purchase for the day of need, not for the day when it arrives', async () => {
    const { run } = await netLine(days.soon);
    const body = { nettingRunId: run.id, nettingLineIds: [], garmentOrderIds: [], source: 'BRAND' as const };
    const proposal = dataOf(await w.user.call(purchasesApi.propose, { body }));
    expect(proposal).toMatchObject({ needOn: days.soon, lines: [{ needOn: days.soon }] });
  });
});

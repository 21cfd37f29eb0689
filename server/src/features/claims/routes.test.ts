import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { auditApi } from '@mrp/contract/features/audit.ts';
import { claimsApi } from '@mrp/contract/features/claims.ts';
import type { Claim, ClaimInput } from '@mrp/contract/features/claims/record.ts';
import type { ClaimStep } from '@mrp/contract/features/claims/workflow.ts';
import { homeApi } from '@mrp/contract/features/home.ts';
import type { Receipt } from '@mrp/contract/features/purchases/delivery.ts';
import { chargesApi, statementsApi } from '@mrp/contract/features/statements.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { fieldsOf, testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { theDictionaries } from '../../../test/builders.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { aConfirmedPurchase, aReceipt, ship } from '../../../test/purchases.ts';
import { aStatementWorld, orderOf, type StatementWorld } from '../../../test/statements.ts';
import { dataOf } from '../../../test/styles.ts';

let t: TestApp;
let w: StatementWorld;
let kindId: string;
let receipt: Receipt;
beforeAll(async () => {
  t = await testApp();
  w = await aStatementWorld(t);
  kindId = (await theDictionaries(t)).entry('claimKind', '色差');
  receipt = await w.received(w.skus[0] ?? '', '100');
});

const body = (more: object = {}): ClaimInput =>
  ({ source: 'RECEIPT', kindId, quantity: '8', demand: 'CONCEDE', share: '30', lineId: receipt.lines[0]?.id ?? '', ...more }) as ClaimInput;
const create = (more: object = {}, who: TestUser = w.buyer) => who.call(claimsApi.create, { body: body(more) });
const move = ({ id, version }: Claim, action: ClaimStep, more: object = {}, who: TestUser = w.buyer) =>
  who.call(claimsApi.transition, { params: { id }, body: { action, version, ...more } as never });
/** Sent, answered and confirmed. */
async function confirmed(more: object = {}): Promise<Claim> {
  const sent = dataOf(await move(dataOf(await create(more)), 'send'));
  const answered = dataOf(await move(sent, 'answer', { answer: '同意' }));
  return dataOf(await move(answered, 'confirm'));
}

describe('the limit of points of a claim', () => {
  it('is that of the class of the material, and another one says why', async () => {
    const skuId = w.skus[0];
    await t.ownerPool.query(
      `update classifications set points_limit = 28 where id = (select s.classification_id from skus k join spus s on s.id = k.spu_id where k.id = $1)`,
      [skuId],
    );
    const rolls = [{ lotNo: 'A', rollNo: '1', points: '30', metres: '91.44', width: '91.44' }];
    const claim = dataOf(await create({ rolls }));
    expect(claim).toMatchObject({ pointsLimit: '28.00', classLimit: '28', limitReason: '', rolls: [{ score: '30.00', isPassed: false }] });
    expect(fieldsOf((await create({ rolls, pointsLimit: '40' })).data)).toEqual({ limitReason: '分类的限分是 28 分，改动请写明原因' });
    const eased = dataOf(await create({ rolls, pointsLimit: '40', limitReason: '买家同意' }));
    expect(eased).toMatchObject({ pointsLimit: '40.00', limitReason: '买家同意', rolls: [{ isPassed: true }] });
    await t.ownerPool.query('update classifications set points_limit = null');
    for (const { id } of [claim, eased]) dataOf(await w.buyer.call(claimsApi.discard, { params: { id } }));
  });
});

describe('a claim without a receipt', () => {
  it('is taken off the next statement as a charge on the supplier', async () => {
    const free = { source: 'PRODUCTION', lineId: null, supplierId: w.supplierId, skuId: w.skus[0] ?? '', share: null };
    expect(fieldsOf((await create({ ...free, demand: 'CONCEDE', share: '10' })).data)).toHaveProperty('demand');
    expect(fieldsOf((await create({ ...free, demand: 'DEDUCT', amount: '56.50' })).data)).toEqual({ currencyId: '不能为空' });
    const deduct = { ...free, demand: 'DEDUCT', amount: '56.50', currencyId: w.currencyId };
    const claim = await confirmed(deduct);
    expect(claim).toMatchObject({ state: 'CONFIRMED', deduction: '56.50', receipt: null, currency: { id: w.currencyId } });
    const taken = await confirmed(deduct);
    dataOf(await move(taken, 'withdraw', { reason: '记错' }));
    const draft = await w.draft();
    expect(draft.lines.filter((line) => line.claim !== null)).toMatchObject([
      { kind: 'DEDUCTION', amount: '-56.50', receipt: null, claim: { code: claim.code } },
    ]);
    const statement = await w.move(await w.move(draft, 'send'), 'confirm');
    expect(await move(claim, 'withdraw', { reason: '晚了' })).toMatchObject({ code: errors.GUARD.code });
    const settled = dataOf(await move(claim, 'settle'));
    expect(settled).toMatchObject({ state: 'SETTLED', statement: { id: statement.id } });
    expect(await brokenInvariants(t)).toEqual([]);
    receipt = await w.received(w.skus[0] ?? '', '100');
  });
});

describe('a claim', () => {
  it('takes quantity × price × share off the next statement once it is confirmed: 8 × 12.00 × 30 % = 28.80', async () => {
    const draft = dataOf(await create());
    expect(draft).toMatchObject({
      state: 'DRAFT',
      kind: '色差',
      deduction: '28.80',
      supplier: { id: w.supplierId },
      receipt: { id: receipt.id },
    });
    expect(draft.code).toMatch(/^SP\d{6}-\d{4}$/);
    const sent = dataOf(await move(draft, 'send'));
    expect(dataOf(await w.buyer.call(statementsApi.listOpenings, { params: { id: w.supplierId } }))[0]?.amount).toBe('1200.00');
    const answered = dataOf(await move(sent, 'answer', { answer: '同意让步' }));
    expect(answered).toMatchObject({ state: 'NEGOTIATING', answer: '同意让步' });
    const claim = dataOf(await move(answered, 'confirm'));
    expect(claim).toMatchObject({ state: 'CONFIRMED', deduction: '28.80', statement: null });
    expect(await move(claim, 'settle')).toMatchObject({
      code: errors.GUARD.code,
      message: '扣款还没有进入已确认的对账单；让步的货全部退回后没有款可扣，可以直接结清',
    });
    const statement = await w.confirmed();
    expect(statement.lines).toMatchObject([
      { kind: 'RECEIPT', amount: '1200.00' },
      { kind: 'DEDUCTION', amount: '-28.80', charge: { note: `${claim.code} 色差` } },
    ]);
    const read = dataOf(await w.buyer.call(claimsApi.get, { params: { id: claim.id } }));
    expect(read.statement?.code).toBe(statement.code);
    expect(dataOf(await move(read, 'settle')).state).toBe('SETTLED');
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('deducts a fixed amount, and is cancelled with a reason until it is confirmed', async () => {
    const claim = await confirmed({ demand: 'DEDUCT', share: null, amount: '50.00', quantity: '5' });
    expect(claim).toMatchObject({ deduction: '50.00', currency: { name: '人民币' } });
    expect(await move(claim, 'cancel', { reason: '算错了' })).toMatchObject({ code: errors.STATE.code });
    const other = dataOf(await create({ quantity: '1' }));
    expect(fieldsOf((await move(other, 'cancel')).data)).toEqual({ reason: '不能为空' });
    expect(dataOf(await move(other, 'cancel', { reason: '供应商已换货' }))).toMatchObject({
      state: 'CANCELLED',
      endReason: '供应商已换货',
    });
  });

  it('keeps its deduction until it is withdrawn with a reason, which takes the deduction along', async () => {
    const goods = await w.received(w.skus[2] ?? '', '50');
    const due = async () => dataOf(await w.buyer.call(statementsApi.listOpenings, { params: { id: w.supplierId } }))[0]?.amount;
    const before = await due();
    const claim = await confirmed({ lineId: goods.lines[0]?.id ?? '', quantity: '10' });
    const [charge] = dataOf(await w.buyer.call(chargesApi.list, { params: { id: goods.id } }));
    expect(charge).toMatchObject({ claim: { id: claim.id, code: claim.code } });
    const { id: chargeId, version } = charge!;
    const body = { reason: '不扣了', version };
    expect(await w.buyer.call(chargesApi.void, { params: { id: goods.id, chargeId }, body })).toMatchObject({
      code: errors.GUARD.code,
      message: `这笔扣款来自物料索赔 ${claim.code}，不能单独作废；要取消请在索赔上撤销`,
    });
    expect(fieldsOf((await move(claim, 'withdraw')).data)).toEqual({ reason: '不能为空' });
    expect(dataOf(await move(claim, 'withdraw', { reason: '复检合格' }))).toMatchObject({ state: 'CANCELLED', endReason: '复检合格' });
    expect(dataOf(await w.buyer.call(chargesApi.list, { params: { id: goods.id } }))).toMatchObject([
      { isVoided: true, voidReason: '复检合格' },
    ]);
    expect(await due()).toBe(before);
    expect(await brokenInvariants(t)).toEqual([]);
    const other = await confirmed({ lineId: goods.lines[0]?.id ?? '', quantity: '10' });
    await w.confirmed();
    expect(await move(other, 'withdraw', { reason: '复检合格' })).toMatchObject({ code: errors.GUARD.code });
  });

  it('takes each order’s part of goods that serve two orders at its own price: 30 m at 12.00 and 10 m at 10.00', async () => {
    const skuId = w.skus[3] ?? '';
    const orders = [];
    for (const [quantity, unitPrice] of [
      ['30', '12'],
      ['10', '10'],
    ] as const)
      orders.push(await aConfirmedPurchase(w, { lines: [{ skuId, quantity, unitPrice, reason: '急单' }] }));
    const lines = [{ skuId, quantity: '40', unregistered: '40' }];
    const shipment = dataOf(await ship(w.buyer, { orderIds: orders.map(({ id }) => id), lines }, { isLast: true }));
    const goods = await aReceipt(w, shipment);
    const lineId = goods.lines[0]?.id ?? '';
    const draft = dataOf(await create({ lineId, quantity: '8', share: '50' }));
    // 6 × 12.00 × 50 % + 2 × 10.00 × 50 %
    expect(draft.deduction).toBe('46.00');
    expect(await confirmed({ lineId, quantity: '8', share: '50' })).toMatchObject({ deduction: '46.00' });
    expect(dataOf(await w.buyer.call(chargesApi.list, { params: { id: goods.id } }))).toMatchObject([
      { quantity: '6.0000', amount: '-36.00' },
      { quantity: '2.0000', amount: '-10.00' },
    ]);
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('is not withdrawn once goods went back to be exchanged', async () => {
    const goods = await w.received(w.skus[4] ?? '', '20');
    const claim = await confirmed({ lineId: goods.lines[0]?.id ?? '', demand: 'EXCHANGE', share: null, quantity: '5' });
    await w.returned(goods, '5', true);
    expect(await move(claim, 'withdraw', { reason: '不换了' })).toMatchObject({ code: errors.GUARD.code });
  });

  it('waits for exchanged goods on the line of the order until they have come', async () => {
    const goods = await w.received(w.skus[1] ?? '', '40');
    const claim = await confirmed({ lineId: goods.lines[0]?.id ?? '', demand: 'EXCHANGE', share: null, quantity: '10' });
    expect(await move(claim, 'settle')).toMatchObject({ message: '还没有退货补货，请在收货单上退货并选补货' });
    await w.returned(goods, '10', true);
    expect(await move(claim, 'settle')).toMatchObject({ message: '换的货还没有到齐' });
    expect((await orderOf(w, goods)).lines[0]).toMatchObject({ replacedQuantity: '10.0000', receivedQuantity: '40.0000' });
    expect(dataOf(await w.buyer.call(claimsApi.get, { params: { id: claim.id } })).replaced).toBe('10.0000');
    const back = await confirmed({ lineId: goods.lines[0]?.id ?? '', demand: 'RETURN', share: null, quantity: '12' });
    expect(await move(back, 'settle')).toMatchObject({ message: '货还没有退完，请在收货单上退货' });
    await w.returned(goods, '2');
    expect(dataOf(await move(back, 'settle')).state).toBe('SETTLED');
  });

  it('judges rolls by their points for 100 square yards against its limit: 24 points over 109.728 m × 116.84 cm are 15.65', async () => {
    const rolls = [
      { lotNo: 'A1', rollNo: '1', points: '24', metres: '109.73', width: '116.84' },
      { lotNo: 'A1', rollNo: '2', points: '40', metres: '109.73', width: '116.84' },
    ];
    const claim = dataOf(await create({ rolls, pointsLimit: '20', quantity: '2' }));
    expect(claim.rolls).toMatchObject([
      { score: '15.65', isPassed: true },
      { score: '26.09', isPassed: false },
    ]);
    const { id, version } = claim;
    const { lineId: _line, ...edit } = body({ rolls: [], quantity: '3', note: '复检' });
    const edited = dataOf(await w.buyer.call(claimsApi.edit, { params: { id }, body: { ...edit, version } as never }));
    expect(edited).toMatchObject({ rolls: [], quantity: '3.0000', note: '复检' });
    expect(await w.buyer.call(claimsApi.edit, { params: { id }, body: { ...edit, version } as never })).toMatchObject({
      code: errors.VERSION_CONFLICT.code,
    });
  });

  it('is refused at its cells', async () => {
    expect(fieldsOf((await create({ quantity: '1000' })).data)['quantity']).toMatch(/^收到未退的只有 100\.00 公斤$/);
    expect(fieldsOf((await create({ quantity: '0' })).data)).toHaveProperty('quantity');
    expect(fieldsOf((await create({ share: null })).data)).toEqual({ share: '不能为空' });
    expect(fieldsOf((await create({ share: '100.5' })).data)).toEqual({ share: '不能超过100%' });
    expect(fieldsOf((await create({ demand: 'DEDUCT', amount: null })).data)).toEqual({ amount: '不能为空' });
    expect(fieldsOf((await create({ demand: 'NONE' })).data)).toEqual({ waiver: '不能为空' });
    expect(fieldsOf((await create({ kindId: '1' })).data)).toEqual({ kindId: '请选择问题' });
    expect(fieldsOf((await create({ lineId: '999999' })).data)).toEqual({ lineId: '收货单没有该行' });
    expect(fieldsOf((await create({ lineId: null })).data)).toEqual({
      supplierId: '不能为空',
      skuId: '不能为空',
      demand: '没有收货单的只能扣款或不索赔；退货、换货、让步请从收货单新建',
    });
    const draft = dataOf(await create({ quantity: '1' }));
    const sent = dataOf(await move(draft, 'send'));
    expect(fieldsOf((await move(sent, 'answer')).data)).toEqual({ answer: '不能为空' });
  });

  it('may be noted by hand without a receipt, with the reason why nothing is claimed', async () => {
    const noted = {
      lineId: null,
      supplierId: w.supplierId,
      skuId: w.skus[2] ?? '',
      demand: 'NONE',
      share: null,
      waiver: '数量小，下次注意',
    };
    expect(dataOf(await create(noted))).toMatchObject({ source: 'HAND', receipt: null, deduction: null, waiver: '数量小，下次注意' });
  });
});

describe('the claim API', () => {
  it('opens to nobody without the right, and shows no deduction without the right to see prices', async () => {
    const nobody = await t.aUser([]);
    expect(await nobody.call(claimsApi.list)).toMatchObject({ code: errors.FORBIDDEN.code });
    expect(await create({}, nobody)).toMatchObject({ code: errors.FORBIDDEN.code });
    expect(await t.anonymous.call(claimsApi.list)).toMatchObject({ status: 401 });
    const keeper = await t.aUser(['物料索赔', '物料索赔:新建', '物料索赔:编辑', '物料索赔:确认']);
    expect(await create({ demand: 'DEDUCT', share: null, amount: '5' }, keeper)).toMatchObject({ code: errors.FORBIDDEN.code });
    const made = dataOf(await create({ quantity: '1' }, keeper));
    expect(made).not.toHaveProperty('deduction');
    const sent = dataOf(await move(made, 'send', {}, keeper));
    expect(await move(sent, 'confirm', {}, keeper)).toMatchObject({ code: errors.FORBIDDEN.code });
    const seeing = await t.aUser(['物料索赔', '物料索赔:编辑', VIEW_PRICES]);
    expect(await move(sent, 'confirm', {}, seeing), 'an editor does not confirm').toMatchObject({ code: errors.FORBIDDEN.code });
    const recalled = dataOf(await move(sent, 'recall', {}, keeper));
    expect(await w.buyer.call(claimsApi.discard, { params: { id: recalled.id } })).toMatchObject({ code: errors.NOT_YOURS.code });
    expect(await keeper.call(claimsApi.discard, { params: { id: recalled.id } })).toMatchObject({ code: 200 });
  });

  it('lists, finds and remembers claims, and writes them in the log', async () => {
    const { data } = await w.buyer.call(claimsApi.list, { query: { state: 'SETTLED', totals: '1' } as never });
    expect(data.rows.every(({ state }) => state === 'SETTLED')).toBe(true);
    const { id, code } = data.rows[0]!;
    expect(dataOf(await w.buyer.call(homeApi.search, { query: { q: code } }))).toMatchObject([{ kind: 'claim', hits: [{ id }] }]);
    const log = dataOf(await w.buyer.call(auditApi.selectAllLogById, { query: { id, type: 'claim' } }));
    expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(['确认', '提交', '新建物料索赔']));
  });
});

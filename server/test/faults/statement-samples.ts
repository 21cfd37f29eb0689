import type { Receipt } from '@mrp/contract/features/purchases/delivery.ts';
import { advancesApi, chargesApi, settlementApi, statementSettingsApi, statementsApi } from '@mrp/contract/features/statements.ts';
import type { Statement } from '@mrp/contract/features/statements/record.ts';
import type { StatementStep } from '@mrp/contract/features/statements/workflow.ts';
import type { PreparationWorld } from '../preparations.ts';
import { aConfirmedPurchase, aReceipt, aShipment } from '../purchases.ts';
import { ofId, sample, type Sample, type Scene } from './write-samples.ts';

/** 对账单 in each state, and 附加费与扣款 of a receipt. */
export function statementSamples({ ask, d, fresh, t }: Scene, w: PreparationWorld): Sample[] {
  const skuId = w.skus[0] ?? '';
  const received = async (): Promise<Receipt> => {
    const order = await aConfirmedPurchase(w, { lines: [{ skuId, quantity: '100', reason: '急单' }] });
    return aReceipt(w, await aShipment(w, [order], [{ skuId, quantity: '100' }]));
  };
  const move = (id: string, action: StatementStep, version: number) =>
    ask(statementsApi.transition, { ...ofId({ id }), body: { action, version } as never });
  /** What is due, with no other statement of the supplier open. */
  const body = async () => {
    const { rows } = await t.ownerPool.query<{ id: string; state: string; version: number }>(
      `select id, state, version from statements where state in ('DRAFT', 'SENT')`,
    );
    for (const { id, state, version } of rows) {
      const sent = state === 'DRAFT' ? await move(id, 'send', version) : { version };
      await move(id, 'confirm', sent.version);
    }
    await received();
    const currencyId = d.entry('currency', '人民币');
    return { supplierId: w.supplierId, currencyId, periodFrom: '2026-01-01', periodTo: '2099-12-31', remark: fresh('对账') };
  };
  const aDraft = async (): Promise<Statement> => ask(statementsApi.create, { body: await body() });
  const aMove = (action: StatementStep) =>
    sample(statementsApi.transition, async () => {
      const draft = await aDraft();
      const { id, version } = action === 'send' ? draft : await move(draft.id, 'send', draft.version);
      return { ...ofId({ id }), body: { action, version, reason: '', amount: null, confirmedWith: '' } };
    });
  const confirmed = async (): Promise<Statement> => {
    const draft = await aDraft();
    const sent = await move(draft.id, 'send', draft.version);
    return move(draft.id, 'confirm', sent.version);
  };
  const invoiceOf = ({ id, version, amount, taxAmount }: Statement) => ({
    ...ofId({ id }),
    body: {
      number: fresh('FP'),
      issuedOn: '2026-01-05',
      amount: amount ?? '',
      taxAmount: taxAmount ?? '',
      isLast: true,
      reason: '',
      lines: [],
      version,
    },
  });
  /** An invoice far from what was agreed, that somebody else entered. */
  const aWaitingInvoice = async () => {
    const statement = await confirmed();
    const { params, body: agreed } = invoiceOf(statement);
    const taxAmount = '0.00';
    const { id, invoices, version } = await ask(settlementApi.addInvoice, {
      params,
      body: { ...agreed, taxAmount, amount: '1.00', reason: fresh('差异') },
    });
    const [invoice] = invoices.filter(({ isVoided }) => !isVoided);
    await t.ownerPool.query('update statement_invoices set created_by = null where id = $1', [invoice?.id]);
    return { params: { id, invoiceId: invoice?.id ?? '' }, body: { reason: fresh('核实'), version } };
  };
  const advance = () => ({
    currencyId: d.entry('currency', '人民币'),
    orderId: null,
    paidOn: '2026-01-05',
    amount: '10',
    accountId: null,
    note: fresh('定金'),
  });
  const paymentOf = ({ id, version }: Statement) => ({
    ...ofId({ id }),
    body: { paidOn: '2026-01-05', amount: '1', accountId: null, note: fresh('付款'), version },
  });
  const freight = () => ({
    kind: 'FREIGHT' as const,
    lineId: null,
    currencyId: null,
    amount: '10',
    taxRate: null,
    quantity: null,
    share: null,
    note: fresh('运费'),
  });
  return [
    sample(statementsApi.create, async () => ({ body: await body() })),
    sample(statementsApi.edit, async () => {
      const { id, version } = await aDraft();
      return { ...ofId({ id }), body: { periodFrom: '2026-02-01', periodTo: '2099-12-31', remark: fresh('对账'), version } };
    }),
    sample(statementsApi.discard, async () => ofId(await aDraft())),
    aMove('send'),
    aMove('recall'),
    aMove('confirm'),
    sample(settlementApi.addInvoice, async () => invoiceOf(await confirmed())),
    sample(settlementApi.voidInvoice, async () => {
      const { id, invoices, version } = await ask(settlementApi.addInvoice, invoiceOf(await confirmed()));
      return { params: { id, invoiceId: invoices[0]?.id ?? '' }, body: { reason: fresh('作废'), version } };
    }),
    sample(settlementApi.releaseInvoice, async () => aWaitingInvoice()),
    sample(settlementApi.declineInvoice, async () => aWaitingInvoice()),
    sample(statementSettingsApi.edit, async () => {
      const { updatedBy: _by, updatedAt: _at, ...settings } = await ask(statementSettingsApi.get);
      return { body: { ...settings, toleranceAmount: settings.toleranceAmount === '1.00' ? '2.00' : '1.00' } };
    }),
    sample(advancesApi.add, async () => ({ ...ofId({ id: w.supplierId }), body: advance() })),
    sample(advancesApi.void, async () => {
      const { advances } = await ask(advancesApi.add, { ...ofId({ id: w.supplierId }), body: advance() });
      const [made] = advances.filter(({ isVoided, statements }) => !isVoided && statements.length === 0);
      return { params: { id: w.supplierId, advanceId: made?.id ?? '' }, body: { reason: fresh('作废'), version: made?.version ?? 1 } };
    }),
    sample(settlementApi.addPayment, async () => paymentOf(await confirmed())),
    sample(settlementApi.voidPayment, async () => {
      const { id, payments, version } = await ask(settlementApi.addPayment, paymentOf(await confirmed()));
      return { params: { id, paymentId: payments[0]?.id ?? '' }, body: { reason: fresh('作废'), version } };
    }),
    sample(chargesApi.add, async () => ({ ...ofId(await received()), body: freight() })),
    sample(chargesApi.void, async () => {
      const { id } = await received();
      const [charge] = await ask(chargesApi.add, { ...ofId({ id }), body: freight() });
      return { params: { id, chargeId: charge?.id ?? '' }, body: { reason: fresh('作废'), version: charge?.version ?? 1 } };
    }),
  ];
}

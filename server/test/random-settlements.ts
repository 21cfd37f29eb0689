import { claimsApi } from '@mrp/contract/features/claims.ts';
import type { ClaimInput } from '@mrp/contract/features/claims/record.ts';
import type { Receipt } from '@mrp/contract/features/purchases/delivery.ts';
import { advancesApi, settlementApi } from '@mrp/contract/features/statements.ts';
import type { Statement } from '@mrp/contract/features/statements/record.ts';
import { decimal } from '@mrp/contract/lib/decimals.ts';
import type { TestApp } from './app.ts';
import { theDictionaries } from './builders.ts';
import { nextNumber } from './numbers.ts';
import type { Luck } from './reports.ts';
import type { StatementWorld } from './statements.ts';
import { dataOf } from './styles.ts';

const DEMANDS = ['CONCEDE', 'DEDUCT', 'NONE'] as const;

/** Receipts with returns, charges, claims and corrected prices, some before and some after they are stated, invoiced and paid in part. */
export async function randomSettlements(t: TestApp, w: StatementWorld, luck: Luck, howMany: number): Promise<void> {
  const d = await theDictionaries(t);
  const kinds = ['色差', '缸差', '疵点'].map((name) => d.entry('claimKind', name));
  for (let n = 0; n < howMany; n += 1) {
    const receipt = await w.received(luck.pick(w.skus.slice(0, -1)), luck.quantity(300));
    const statesFirst = luck.chance(50);
    if (statesFirst) await settle(w, luck, await w.confirmed());
    if (luck.chance(50)) await w.charged(receipt, { kind: luck.pick(['FREIGHT', 'DEDUCTION'] as const), amount: luck.quantity(90) });
    if (luck.chance(40)) await w.corrected(receipt, `3${luck.upTo(9)}.5`);
    if (luck.chance(60)) await claim(w, luck, receipt, luck.pick(kinds));
    if (luck.chance(40)) await w.returned(receipt, '0.5');
    if (!statesFirst && luck.chance(60)) await settle(w, luck, await w.confirmed());
  }
  const { rows } = await t.ownerPool.query<{ day: string }>('select business_day()::text as day');
  const advance = { currencyId: w.currencyId, orderId: null, paidOn: rows[0]!.day, amount: luck.quantity(50), accountId: null, note: '' };
  dataOf(await w.buyer.call(advancesApi.add, { params: { id: w.supplierId }, body: advance }));
}

async function claim(w: StatementWorld, luck: Luck, { lines }: Receipt, kindId: string): Promise<void> {
  const demand = luck.pick(DEMANDS);
  const asked = { CONCEDE: { share: '30' }, DEDUCT: { amount: luck.quantity(40) }, NONE: { waiver: '轻微' } }[demand];
  const body = { source: 'RECEIPT', kindId, quantity: '0.5', demand, lineId: lines[0]?.id ?? '', ...asked } as unknown as ClaimInput;
  let made = dataOf(await w.buyer.call(claimsApi.create, { body }));
  for (const action of (['send', 'confirm'] as const).slice(0, luck.upTo(3)))
    made = dataOf(await w.buyer.call(claimsApi.transition, { params: { id: made.id }, body: { action, version: made.version } as never }));
}

/** An invoice, or a payment of a part, or neither. */
async function settle(w: StatementWorld, luck: Luck, { id, version, amount, periodFrom: paidOn }: Statement): Promise<void> {
  if (decimal(amount ?? '0').lte(2)) return;
  if (luck.chance(60)) {
    const payment = { paidOn, amount: '1.25', accountId: null, note: '', version };
    ({ version } = dataOf(await w.buyer.call(settlementApi.addPayment, { params: { id }, body: payment })));
  }
  if (luck.chance(60)) {
    const invoice = {
      number: `RP${nextNumber('invoice')}`,
      issuedOn: paidOn,
      amount: '2.00',
      taxAmount: '0.23',
      isLast: false,
      reason: '',
      lines: [],
      version,
    };
    dataOf(await w.buyer.call(settlementApi.addInvoice, { params: { id }, body: invoice }));
  }
}

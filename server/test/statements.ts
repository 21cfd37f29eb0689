import { purchasesApi, receiptsApi } from '@mrp/contract/features/purchases.ts';
import type { Receipt } from '@mrp/contract/features/purchases/delivery.ts';
import { chargesApi, statementsApi } from '@mrp/contract/features/statements.ts';
import type { ChargeInput } from '@mrp/contract/features/statements/charges.ts';
import type { Statement } from '@mrp/contract/features/statements/record.ts';
import type { StatementStep } from '@mrp/contract/features/statements/workflow.ts';
import type { TestApp } from './app.ts';
import { theDictionaries } from './builders.ts';
import { nextNumber } from './numbers.ts';
import { aPreparationWorld, type PreparationWorld } from './preparations.ts';
import { aConfirmedPurchase, aReceipt, ship } from './purchases.ts';
import { dataOf } from './styles.ts';

export interface StatementWorld extends PreparationWorld {
  currencyId: string;
  /** Goods of a price with tax, ordered and received with nothing more to come. */
  received(skuId: string, quantity: string, ordered?: string): Promise<Receipt>;
  returned(receipt: Receipt, quantity: string, isReplaced?: boolean): Promise<Receipt>;
  charged(receipt: Pick<Receipt, 'id'>, charge: Partial<ChargeInput> & Pick<ChargeInput, 'kind'>): Promise<void>;
  /** A corrected price in CNY without tax. */
  corrected(receipt: Receipt, unitPrice: string): Promise<Receipt>;
  draft(more?: { currencyId?: string; periodTo?: string }): Promise<Statement>;
  move(statement: Pick<Statement, 'id' | 'version'>, action: StatementStep, amount?: string): Promise<Statement>;
  /** Made, sent and confirmed. */
  confirmed(): Promise<Statement>;
}

/** A supplier who sells all but the last colour at 12.00, or what is said, with 13 % tax in it. */
export async function aStatementWorld(t: TestApp, bulk = '12.00'): Promise<StatementWorld> {
  const w = await aPreparationWorld(t);
  const d = await theDictionaries(t);
  const currencyId = d.entry('currency', '人民币');
  for (const skuId of w.skus.slice(0, -1)) await w.offer(skuId, { bulk }, { taxIncluded: true, disparity: null });
  const move: StatementWorld['move'] = async ({ id, version }, action, amount) =>
    dataOf(
      await w.buyer.call(statementsApi.transition, { params: { id }, body: { action, version, ...(amount !== undefined && { amount }) } }),
    );
  const draft: StatementWorld['draft'] = async (more = {}) =>
    dataOf(
      await w.buyer.call(statementsApi.create, {
        body: { supplierId: w.supplierId, currencyId, periodFrom: '2026-01-01', periodTo: '2099-12-31', ...more },
      }),
    );
  return {
    ...w,
    currencyId,
    received: async (skuId, quantity, ordered = quantity) => {
      const order = await aConfirmedPurchase(w, { lines: [{ skuId, quantity: ordered, reason: nextNumber('statement').toString() }] });
      const lines = [{ skuId, quantity, unregistered: quantity }];
      const shipment = dataOf(await ship(w.buyer, { orderIds: [order.id], lines }, { isLast: true }));
      return aReceipt(w, shipment);
    },
    returned: async (receipt, quantity, isReplaced = false) => {
      const { version, lines } = dataOf(await w.buyer.call(receiptsApi.get, { params: { id: receipt.id } }));
      const body = { reason: '色差', isReplaced, version, lines: [{ lineId: lines[0]?.id ?? '', rollId: null, quantity }] };
      return dataOf(await w.buyer.call(receiptsApi.returnGoods, { params: { id: receipt.id }, body }));
    },
    charged: async ({ id }, charge) => {
      dataOf(await w.buyer.call(chargesApi.add, { params: { id }, body: charge as ChargeInput }));
    },
    corrected: async (receipt, unitPrice) => {
      const params = { id: receipt.id };
      const lines = receipt.lines.map(({ id: lineId }) => ({ lineId, unitPrice }));
      const { stockAmount = '' } = dataOf(await w.buyer.call(receiptsApi.previewCorrections, { params, body: { lines } }));
      const { version } = dataOf(await w.buyer.call(receiptsApi.get, { params }));
      return dataOf(await w.buyer.call(receiptsApi.correctPrices, { params, body: { lines, stockAmount, reason: '发票价不同', version } }));
    },
    draft,
    move,
    confirmed: async () => move(await move(await draft(), 'send'), 'confirm'),
  };
}

export const orderOf = async (w: StatementWorld, { id }: Pick<Receipt, 'id'>) => {
  const receipt = dataOf(await w.buyer.call(receiptsApi.get, { params: { id } }));
  return dataOf(await w.buyer.call(purchasesApi.get, { params: { id: receipt.lines[0]?.shares[0]?.orderId ?? '' } }));
};

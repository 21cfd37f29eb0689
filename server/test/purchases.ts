import { purchasesApi, receiptsApi, shipmentsApi } from '@mrp/contract/features/purchases.ts';
import type { Receipt, ReceiptInput, Shipment, ShipmentRequest } from '@mrp/contract/features/purchases/delivery.ts';
import { PurchaseInput, type Purchase } from '@mrp/contract/features/purchases/record.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { TestApp, TestUser } from './app.ts';
import type { PreparationWorld } from './preparations.ts';

export type PurchaseDraft = Partial<z.input<typeof PurchaseInput>> & Pick<z.input<typeof PurchaseInput>, 'lines'>;

/** Body of the form: bought by the brand for its first site. */
export const aPurchase = (w: PreparationWorld, draft: PurchaseDraft): PurchaseInput =>
  PurchaseInput.parse({ source: 'BRAND', holderId: w.holders[0] ?? '', needOn: '2099-01-31', ...draft });

const expectDone = <T>({ code, message, data }: { code: number; message: string; data: T }, what: string): T => {
  if (code !== 200) throw new Error(`${what}: ${message} ${JSON.stringify(data)}`);
  return data;
};

/** Codes of the colours of the world, in their order, as files name them. */
export async function skuCodes({ db }: TestApp, { skus }: PreparationWorld): Promise<string[]> {
  const rows = await db.selectFrom('skus').select(['id', 'code']).execute();
  return skus.map((id) => rows.find((one) => one.id === id)?.code ?? '');
}

export const readPurchase = async (user: TestUser, id: string): Promise<Purchase> =>
  (await user.call(purchasesApi.get, { params: { id } })).data;

/** A draft of one supplier. */
export async function aDraftPurchase(w: PreparationWorld, draft: PurchaseDraft): Promise<Purchase> {
  const { orders } = expectDone(await w.buyer.call(purchasesApi.create, { body: aPurchase(w, draft) }), 'no purchase');
  return readPurchase(w.buyer, orders[0]?.id ?? '');
}

export async function movePurchase(
  user: TestUser,
  { id, version }: Pick<Purchase, 'id' | 'version'>,
  action: 'place' | 'confirm' | 'close' | 'cancel',
): Promise<Purchase> {
  const body = { action, version, reason: action === 'place' || action === 'confirm' ? '' : '不再需要' };
  return expectDone(await user.call(purchasesApi.transition, { params: { id }, body }), action);
}

/** Placed and confirmed: 待发货. */
export async function aConfirmedPurchase(w: PreparationWorld, draft: PurchaseDraft): Promise<Purchase> {
  const placed = await movePurchase(w.buyer, await aDraftPurchase(w, draft), 'place');
  return movePurchase(w.buyer, placed, 'confirm');
}

type Wanted = z.input<typeof ShipmentRequest>;

/** Plans and posts in one go, as the dialog does; the plan's refusals are answered too. */
export async function ship(
  user: TestUser,
  request: Wanted,
  more: { isLast?: boolean | null; fingerprint?: string; occurredAt?: string | null } = {},
) {
  const plan = await user.call(shipmentsApi.plan, { body: request });
  if (plan.code !== 200) return plan as unknown as Awaited<ReturnType<typeof create>>;
  const create = () =>
    user.call(shipmentsApi.create, {
      body: {
        ...request,
        fingerprint: more.fingerprint ?? plan.data.fingerprint,
        isLast: more.isLast ?? null,
        occurredAt: more.occurredAt ?? null,
      },
    });
  return create();
}

/** A shipment of goods that the supplier holds outside this system. */
export async function aShipment(w: PreparationWorld, orders: readonly Pick<Purchase, 'id'>[], lines: Wanted['lines']): Promise<Shipment> {
  const outside = lines.map((line) => ({ ...line, unregistered: line.quantity }));
  return expectDone(await ship(w.buyer, { orderIds: orders.map(({ id }) => id), lines: outside }), 'no shipment');
}

/** All of a shipment, or what is given of its lines. */
export async function aReceipt(w: PreparationWorld, shipment: Shipment, quantity?: string): Promise<Receipt> {
  const lines: ReceiptInput['lines'] = shipment.lines.map((line) => ({
    lineId: line.id,
    quantity: quantity ?? line.quantity,
    rolls: [],
    binId: null,
  }));
  return expectDone(
    await w.buyer.call(receiptsApi.create, { body: { shipmentId: shipment.id, lines, version: shipment.version } }),
    'no receipt',
  );
}

/** State of an order, and what of its first line is shipped, received and closed. */
export async function stateOf(w: PreparationWorld, { id }: Pick<Purchase, 'id'>): Promise<(string | undefined)[]> {
  const { state, lines } = await readPurchase(w.buyer, id);
  return [state, lines[0]?.shippedQuantity, lines[0]?.receivedQuantity, lines[0]?.closedQuantity];
}

/** Quantity and value of an item at a holder. */
export async function balanceOf(t: TestApp, holderId: string, skuId: string, ownership = 1) {
  const { rows } = await sql<{ onHand: string; value: string | null }>`
    select b.on_hand, b.value from stock_balances b join stock_items i on i.id = b.item_id
    where b.holder_id = ${holderId} and b.ownership = ${ownership} and i.sku_id = ${skuId}`.execute(t.ownerDb);
  return rows[0] ?? { onHand: '0', value: '0' };
}

import { DeliveriesModel, type ModelPurchase, type ModelReceipt, type ModelShipment } from './deliveries-model.ts';
import { least, sum } from './plain-numbers.ts';

export type { ModelPurchase, ModelReceipt, ModelShipment };

/** One line; its goods lie at the site where purchases arrive. */
export interface ModelPick {
  id: string;
  sku: number;
  planned: bigint;
  picked: bigint;
  returned: bigint;
  reserved: bigint;
  /** The latest reservations are the first to go when goods turn unfit. */
  reservedAt: number;
  state: 'OPEN' | 'DONE' | 'CANCELLED';
}

/** With what lies at the site where purchases arrive: what is frozen and reserved of it, and what picks take. */
export class PurchaseModel extends DeliveriesModel {
  readonly picks: ModelPick[] = [];
  private reservations = 0;
  /** What receipts refused and picks gave back unfit, of goods without lots. */
  private readonly frozen = new Map<ModelReceipt | ModelPick, bigint>();

  giveBack(receipt: ModelReceipt, quantity: bigint): boolean {
    const refused = least(quantity, this.frozen.get(receipt) ?? 0n);
    if (quantity > this.kept(receipt) || quantity - refused > this.free(receipt.sku)) return false;
    this.frozen.set(receipt, (this.frozen.get(receipt) ?? 0n) - refused);
    this.takeBack(receipt, quantity, least(quantity, this.rejected(receipt)));
    return true;
  }

  /** Neither reserved nor frozen, at the site. */
  free(sku: number): bigint {
    const frozen = [...this.frozen].filter(([document]) => document.sku === sku).map(([, quantity]) => quantity);
    return this.stockOf(sku).site - sum(this.picks.filter((pick) => pick.sku === sku).map(({ reserved }) => reserved)) - sum(frozen);
  }

  /** Of goods without lots a document freezes so much, as far as it is there, releasing reservations. */
  freezeLoose(document: ModelReceipt | ModelPick, wanted: bigint): void {
    this.frozen.set(document, 0n);
    const reserved = sum(this.picks.filter((pick) => pick.sku === document.sku).map((pick) => pick.reserved));
    const quantity = least(wanted, this.free(document.sku) + reserved);
    this.release(document.sku, quantity - this.free(document.sku));
    this.frozen.set(document, quantity);
  }

  frozenOf(document: ModelPick): bigint {
    return this.frozen.get(document) ?? 0n;
  }

  /** Reservations go, the latest first, until so much is free. */
  protected release(sku: number, wanted: bigint): void {
    let rest = wanted;
    const reserving = this.picks.filter((pick) => pick.sku === sku && pick.reserved > 0n);
    for (const pick of reserving.toSorted((a, b) => b.reservedAt - a.reservedAt)) {
      if (rest <= 0n) return;
      const part = least(rest, pick.reserved);
      pick.reserved -= part;
      rest -= part;
    }
  }

  pick(id: string, sku: number, planned: bigint): ModelPick {
    const made: ModelPick = { id, sku, planned, picked: 0n, returned: 0n, reserved: 0n, reservedAt: 0, state: 'OPEN' };
    this.picks.push(made);
    this.reserve(made);
    return made;
  }

  private reserve(pick: ModelPick): void {
    const open = pick.planned - pick.picked;
    const free = this.free(pick.sku);
    pick.reserved = least(open, free);
    this.reservations += 1;
    pick.reservedAt = this.reservations;
  }

  take(pick: ModelPick, quantity: bigint): boolean {
    if (quantity > this.free(pick.sku) + pick.reserved) return false;
    pick.picked += quantity;
    pick.reserved = 0n;
    if (pick.picked >= pick.planned) pick.state = 'DONE';
    else this.reserve(pick);
    return true;
  }

  bringBack(pick: ModelPick, quantity: bigint): boolean {
    if (pick.returned + quantity > pick.picked) return false;
    pick.returned += quantity;
    return true;
  }

  /** 取消 before the first pick, 关单 after it. */
  endPick(pick: ModelPick): void {
    pick.state = pick.picked > 0n ? 'DONE' : 'CANCELLED';
    pick.reserved = 0n;
  }

  /** What is at the site and under way, and the cents of all that was ever bought, rounded for each order of a shipment and of a surplus. */
  stockOf(sku: number): { site: bigint; transit: bigint; bought: bigint } {
    const shipments = this.shipments.filter((one) => one.sku === sku);
    const receipts = this.receipts.filter((one) => one.sku === sku);
    const price = this.orders.find((order) => order.sku === sku)?.price ?? 0n;
    const taken = sum(this.picks.filter((pick) => pick.sku === sku).map(({ picked, returned }) => picked - returned));
    const shipped = shipments.flatMap(({ shares }) =>
      shares.flatMap(({ quantity, surpluses }) => [quantity - sum(surpluses), ...surpluses]),
    );
    return {
      site: sum(receipts.map((receipt) => this.kept(receipt))) - taken,
      transit: sum(shipments.map((shipment) => this.left(shipment))),
      bought: sum(shipped.map((quantity) => (quantity * price + 50n) / 100n)),
    };
  }
}

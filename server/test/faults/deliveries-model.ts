import { least, most, sum } from './plain-numbers.ts';
import { proportion, shareAgain } from './shares-model.ts';

/** A model of purchases in plain arithmetic: hundredths of the unit and cents, no database. One line to an order, one or two orders to a shipment. */
export interface ModelPurchase {
  id: string;
  sku: number;
  price: bigint;
  quantity: bigint;
  shipped: bigint;
  received: bigint;
  rejected: bigint;
  returned: bigint;
  closed: bigint;
  isEnded: boolean;
}

interface ShippedShare {
  order: ModelPurchase;
  quantity: bigint;
  received: bigint;
  lost: bigint;
  /** What joined it because rolls measured more than they were sent as; part of the quantity. */
  surpluses: bigint[];
}

interface ReceivedShare {
  order: ModelPurchase;
  quantity: bigint;
  rejected: bigint;
  returned: bigint;
}

/** A document of one material, with what it brings each order in their order. */
interface Shared<S> {
  id: string;
  sku: number;
  shares: S[];
}
/** With what each receipt brought more than was sent. */
export type ModelShipment = Shared<ShippedShare>;
export type ModelReceipt = Shared<ReceivedShare>;

const TOLERANCE = 3n;
const limitOf = ({ quantity }: ModelPurchase): bigint => (quantity * (100n + TOLERANCE)) / 100n;
const openOf = ({ quantity, shipped, closed }: ModelPurchase): bigint => most(quantity - shipped - closed, 0n);

/** One after the other when it does not reach for all, else in proportion to what they wanted, within the limit of each. */
function shareOut(total: bigint, orders: readonly ModelPurchase[]): bigint[] {
  if (total >= sum(orders.map(openOf))) {
    return shareAgain(
      total,
      orders.map((order) => ({ wanted: order.shipped + openOf(order), done: order.shipped, limit: limitOf(order) })),
    );
  }
  let rest = total;
  return orders.map((order) => {
    const part = least(rest, openOf(order));
    rest -= part;
    return part;
  });
}

/** Of a shipment or receipt, over its orders. */
const totalOf = <S>(shares: readonly S[], figure: (share: S) => bigint): bigint => sum(shares.map(figure));
const underWayOf = ({ quantity, received, lost }: ShippedShare): bigint => quantity - received - lost;
const keptOf = ({ quantity, returned }: ReceivedShare): bigint => quantity - returned;

/** Orders, and what suppliers send of them, site and picks aside. */
export class DeliveriesModel {
  readonly orders: ModelPurchase[] = [];
  readonly shipments: ModelShipment[] = [];
  readonly receipts: ModelReceipt[] = [];

  order(id: string, quantity: bigint, sku: number, price: bigint): ModelPurchase {
    const order = { id, sku, price, quantity, shipped: 0n, received: 0n, rejected: 0n, returned: 0n, closed: 0n, isEnded: false };
    this.orders.push(order);
    return order;
  }

  open(order: ModelPurchase): bigint {
    return openOf(order);
  }

  /** Orders whose rest was closed are left alone when goods of theirs are lost. */
  shippable(): ModelPurchase[] {
    return this.orders.filter((order) => !order.isEnded && order.closed === 0n && this.open(order) > 0n);
  }

  underWay(): ModelShipment[] {
    return this.shipments.filter(({ shares }) => totalOf(shares, underWayOf) > 0n);
  }

  /** Two open orders of the same material, where there is another one. */
  joinedWith(order: ModelPurchase): ModelPurchase[] {
    const other = this.shippable().find((one) => one !== order && one.sku === order.sku);
    return [order, ...(other ? [other] : [])].toSorted((one, next) => this.orders.indexOf(one) - this.orders.indexOf(next));
  }

  left({ shares }: ModelShipment): bigint {
    return totalOf(shares, underWayOf);
  }

  kept({ shares }: ModelReceipt): bigint {
    return totalOf(shares, keptOf);
  }

  endable(): ModelPurchase[] {
    return this.shippable().filter((order) => order.received > 0n && order.received === order.shipped);
  }

  ship(orders: readonly ModelPurchase[], id: string, quantity: bigint, isLast: boolean | null): boolean {
    const parts = shareOut(quantity, orders);
    const shares = orders.map((order, at) => ({ order, part: parts[at] ?? 0n })).filter(({ part }) => part > 0n);
    const isTooMuch = shares.some(({ order, part }) => (order.shipped + part) * 100n > order.quantity * (100n + TOLERANCE));
    const nearlyDone = shares.filter(({ order, part }) => {
      const shipped = order.shipped + part;
      return shipped < order.quantity && shipped * 100n >= order.quantity * (100n - TOLERANCE);
    });
    if (isTooMuch || (nearlyDone.length > 0 && isLast === null)) return false;
    for (const { order, part } of shares) order.shipped += part;
    if (isLast === true) for (const { order } of nearlyDone) order.closed = order.quantity - order.shipped;
    const [first] = orders;
    this.shipments.push({
      id,
      sku: first?.sku ?? 0,
      shares: shares.map(({ order, part }) => ({ order, quantity: part, received: 0n, lost: 0n, surpluses: [] })),
    });
    return true;
  }

  receive(shipment: ModelShipment, id: string, quantity: bigint): boolean {
    if (!this.takeSurplus(shipment, quantity - this.left(shipment))) return false;
    const comingOf = (share: ShippedShare): bigint => share.quantity - share.lost;
    const parts = shareAgain(
      quantity,
      shipment.shares.map((share) => ({ wanted: comingOf(share), done: share.received, limit: comingOf(share) })),
    );
    const shares = shipment.shares.map((share, at) => ({ share, part: parts[at] ?? 0n })).filter(({ part }) => part > 0n);
    for (const { share, part } of shares) {
      share.received += part;
      share.order.received += part;
    }
    this.receipts.push({
      id,
      sku: shipment.sku,
      shares: shares.map(({ share, part }) => ({ order: share.order, quantity: part, rejected: 0n, returned: 0n })),
    });
    return true;
  }

  /** More than was sent joins the shipment, as far as the orders take it within their tolerance. */
  private takeSurplus(shipment: ModelShipment, surplus: bigint): boolean {
    if (surplus <= 0n) return true;
    const orders = shipment.shares.map(({ order }) => order);
    if (surplus > sum(orders.map((order) => most(limitOf(order) - order.closed - order.shipped, 0n)))) return false;
    const parts = shareAgain(
      surplus,
      orders.map((order) => ({ wanted: order.quantity - order.closed, done: order.shipped, limit: limitOf(order) - order.closed })),
    );
    for (const [at, share] of shipment.shares.entries()) {
      const part = parts[at] ?? 0n;
      share.quantity += part;
      share.order.shipped += part;
      share.surpluses.push(part);
    }
    return true;
  }

  lose({ shares }: ModelShipment): ModelPurchase[] {
    for (const share of shares) {
      const lost = underWayOf(share);
      share.lost += lost;
      share.order.shipped -= lost;
    }
    return shares.map(({ order }) => order);
  }

  rejected({ shares }: ModelReceipt): bigint {
    return totalOf(shares, ({ rejected }) => rejected);
  }

  /** What an inspection refused of what was not returned; it may be inspected again. */
  inspect({ shares }: ModelReceipt, rejected: bigint): ModelPurchase[] {
    const parts = proportion(rejected, shares.map(keptOf));
    for (const [at, share] of shares.entries()) {
      const part = parts[at] ?? 0n;
      share.order.rejected += part - share.rejected;
      share.rejected = part;
    }
    return shares.map(({ order }) => order);
  }

  /** The refused part goes back to the orders at which it was counted, the rest to what they have besides. */
  protected takeBack({ shares }: ModelReceipt, quantity: bigint, refused: bigint): void {
    const refusals = proportion(
      refused,
      shares.map(({ rejected }) => rejected),
    );
    const others = proportion(
      quantity - refused,
      shares.map((share) => keptOf(share) - share.rejected),
    );
    for (const [at, share] of shares.entries()) {
      const rejected = refusals[at] ?? 0n;
      const returned = rejected + (others[at] ?? 0n);
      share.rejected -= rejected;
      share.returned += returned;
      share.order.rejected -= rejected;
      share.order.returned += returned;
    }
  }

  end(order: ModelPurchase): ModelPurchase {
    order.closed = this.open(order);
    order.isEnded = true;
    return order;
  }

  stateOf(order: ModelPurchase): string {
    if (order.isEnded) return 'CLOSED';
    if (this.open(order) > 0n) return 'CONFIRMED';
    return order.received < order.shipped ? 'SHIPPED' : 'RECEIVED';
  }
}

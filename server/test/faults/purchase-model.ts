/** A model of purchases and picks in plain arithmetic: hundredths of the unit and cents, no database. One line to an order, one order to a shipment. */
export interface ModelPurchase {
  id: string;
  sku: number;
  price: bigint;
  quantity: bigint;
  shipped: bigint;
  received: bigint;
  returned: bigint;
  closed: bigint;
  isEnded: boolean;
}

interface ModelShipment {
  id: string;
  order: ModelPurchase;
  quantity: bigint;
  received: bigint;
  lost: bigint;
}

interface ModelReceipt {
  id: string;
  order: ModelPurchase;
  quantity: bigint;
  returned: bigint;
}

/** One line; its goods lie at the site where purchases arrive. */
export interface ModelPick {
  id: string;
  sku: number;
  planned: bigint;
  picked: bigint;
  returned: bigint;
  reserved: bigint;
  state: 'OPEN' | 'DONE' | 'CANCELLED';
}

const TOLERANCE = 3n;
const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);

export class PurchaseModel {
  readonly orders: ModelPurchase[] = [];
  readonly shipments: ModelShipment[] = [];
  readonly receipts: ModelReceipt[] = [];
  readonly picks: ModelPick[] = [];

  order(id: string, quantity: bigint, sku: number, price: bigint): ModelPurchase {
    const order = { id, sku, price, quantity, shipped: 0n, received: 0n, returned: 0n, closed: 0n, isEnded: false };
    this.orders.push(order);
    return order;
  }

  open({ quantity, shipped, closed }: ModelPurchase): bigint {
    const rest = quantity - shipped - closed;
    return rest > 0n ? rest : 0n;
  }

  /** Orders whose rest was closed are left alone when goods of theirs are lost. */
  shippable(): ModelPurchase[] {
    return this.orders.filter((order) => !order.isEnded && order.closed === 0n && this.open(order) > 0n);
  }

  underWay(): ModelShipment[] {
    return this.shipments.filter(({ quantity, received, lost }) => received + lost < quantity);
  }

  endable(): ModelPurchase[] {
    return this.shippable().filter((order) => order.received > 0n && order.received === order.shipped);
  }

  ship(order: ModelPurchase, id: string, quantity: bigint, isLast: boolean | null): boolean {
    const shipped = order.shipped + quantity;
    if (shipped * 100n > order.quantity * (100n + TOLERANCE)) return false;
    const isNearlyDone = shipped < order.quantity && shipped * 100n >= order.quantity * (100n - TOLERANCE);
    if (isNearlyDone && isLast === null) return false;
    order.shipped = shipped;
    if (isNearlyDone && isLast === true) order.closed = order.quantity - shipped;
    this.shipments.push({ id, order, quantity, received: 0n, lost: 0n });
    return true;
  }

  receive(shipment: ModelShipment, id: string, quantity: bigint): boolean {
    if (shipment.received + quantity > shipment.quantity) return false;
    shipment.received += quantity;
    shipment.order.received += quantity;
    this.receipts.push({ id, order: shipment.order, quantity, returned: 0n });
    return true;
  }

  lose(shipment: ModelShipment): ModelPurchase {
    shipment.lost = shipment.quantity - shipment.received;
    shipment.order.shipped -= shipment.lost;
    return shipment.order;
  }

  giveBack(receipt: ModelReceipt, quantity: bigint): boolean {
    if (receipt.returned + quantity > receipt.quantity || quantity > this.free(receipt.order.sku)) return false;
    receipt.returned += quantity;
    receipt.order.returned += quantity;
    return true;
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

  /** Not reserved, at the site. */
  free(sku: number): bigint {
    return this.stockOf(sku).site - sum(this.picks.filter((pick) => pick.sku === sku).map(({ reserved }) => reserved));
  }

  pick(id: string, sku: number, planned: bigint): ModelPick {
    const made: ModelPick = { id, sku, planned, picked: 0n, returned: 0n, reserved: 0n, state: 'OPEN' };
    this.picks.push(made);
    this.reserve(made);
    return made;
  }

  private reserve(pick: ModelPick): void {
    const open = pick.planned - pick.picked;
    const free = this.free(pick.sku);
    pick.reserved = open < free ? open : free;
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

  /** What is at the site and under way, and the cents of all that was ever bought, rounded for each shipment. */
  stockOf(sku: number): { site: bigint; transit: bigint; bought: bigint } {
    const shipments = this.shipments.filter(({ order }) => order.sku === sku);
    const receipts = this.receipts.filter(({ order }) => order.sku === sku);
    const taken = sum(this.picks.filter((pick) => pick.sku === sku).map(({ picked, returned }) => picked - returned));
    return {
      site: sum(receipts.map(({ quantity, returned }) => quantity - returned)) - taken,
      transit: sum(shipments.map(({ quantity, received, lost }) => quantity - received - lost)),
      bought: sum(shipments.map(({ quantity, order }) => (quantity * order.price + 50n) / 100n)),
    };
  }
}

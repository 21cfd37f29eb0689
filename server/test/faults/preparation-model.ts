import { shareAgain } from './shares-model.ts';

/** A model of preparation with greige in plain arithmetic: hundredths of the unit, no database. */
export interface ModelOrder {
  id: string;
  sku: number;
  quantity: bigint;
  state: 'DRAFT' | 'PENDING' | 'WAITING' | 'PRODUCING' | 'DONE';
  finished: bigint;
}

export interface ModelProduction {
  id: string;
  orders: ModelOrder[];
  quantity: bigint;
  state: 'PRODUCING' | 'DONE' | 'CANCELLED';
  /** Parts per million, as the server determined it when the production was created. */
  loss: bigint;
  needed: bigint;
  taken: bigint;
  used: bigint;
  returned: bigint;
  finished: bigint;
  batches: number;
}

const WHOLE = 1_000_000n;
const roundedDivision = (a: bigint, b: bigint): bigint => (2n * a + b) / (2n * b);
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const greigeFor = (dyed: bigint, loss: bigint): bigint => roundedDivision(dyed * WHOLE, WHOLE - loss);

export class PreparationModel {
  /** Greige at the supplier's holder. */
  brand = 0n;
  own = 0n;
  readonly orders: ModelOrder[] = [];
  readonly productions: ModelProduction[] = [];

  /** Takes available greige, the brand's first. */
  private draw(wanted: bigint): bigint {
    const ofBrand = least(wanted, this.brand);
    const ofOwn = least(wanted - ofBrand, this.own);
    this.brand -= ofBrand;
    this.own -= ofOwn;
    return ofBrand + ofOwn;
  }

  accept(id: string, orders: ModelOrder[], loss: bigint): ModelProduction {
    const quantity = orders.reduce((sum, order) => sum + order.quantity, 0n);
    const needed = greigeFor(quantity, loss);
    const taken = this.draw(needed);
    for (const order of orders) order.state = 'PRODUCING';
    const born = {
      id,
      orders,
      quantity,
      loss,
      needed,
      taken,
      used: 0n,
      returned: 0n,
      finished: 0n,
      batches: 0,
      state: 'PRODUCING' as const,
    };
    this.productions.push(born);
    return born;
  }

  /** False: the batch is refused and nothing changes. */
  receive(production: ModelProduction, quantity: bigint, isLast: boolean | null): boolean {
    const total = production.finished + quantity;
    if (total * 100n > production.quantity * 103n) return false;
    const isEnough = total * 100n >= production.quantity * 97n;
    if (isEnough ? isLast === null : isLast === true) return false;
    production.taken += this.draw(production.needed - production.taken);
    const due = greigeFor(total, production.loss) - production.used;
    const pool = production.taken - production.used;
    production.used += isLast === true || due >= pool ? pool : due > 0n ? due : 0n;
    production.finished = total;
    production.batches += 1;
    share(production.orders, quantity);
    if (isLast === true) {
      production.state = 'DONE';
      for (const order of production.orders) order.state = 'DONE';
    }
    return true;
  }

  end(production: ModelProduction): void {
    production.returned = production.taken - production.used;
    this.brand += production.returned;
    production.state = production.batches === 0 ? 'CANCELLED' : 'DONE';
    for (const order of production.orders) order.state = order.finished > 0n ? 'DONE' : 'WAITING';
  }
}

/** Shares out what all batches brought by what each order wanted, within the tolerance of each. */
function share(orders: readonly ModelOrder[], quantity: bigint): void {
  const parts = orders.map((order) => ({ wanted: order.quantity, done: order.finished, limit: (order.quantity * 103n) / 100n }));
  for (const [at, part] of shareAgain(quantity, parts).entries()) {
    const order = orders[at];
    if (order) order.finished += part;
  }
}

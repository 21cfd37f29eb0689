/**
 * Recomputes the ledger in whole numbers (quantities in ten-thousandths, money in cents) with code that is independent of the posting, and
 * compares the movements with the balances.
 */

export interface MovementFact {
  id: string;
  balanceId: string;
  quantity: string;
  beforeQuantity: string;
  afterQuantity: string;
  amount: string | null;
  afterValue: string | null;
  type: string;
  /** The amount of the movement that this one reverses; null: it reverses none. */
  reversedAmount: string | null;
  isReversal: boolean;
  /** Document line and sequence. */
  posting: string;
  /** In transit: the line that sent the goods, with lot and roll. */
  source: string | null;
  /** Posted since goods in transit keep the cost of their line and reversals take their own amount. */
  hasOwnCost: boolean;
  /** Goods of a receipt that go back to their supplier at its cost, which their document knows. */
  isOwnReturn: boolean;
}

/** What a line has in transit. */
export interface GoodsFact {
  balanceId: string;
  source: string;
  quantity: string;
  value: string;
}

export interface BalanceFact {
  id: string;
  onHand: string;
  value: string | null;
  reserved: string;
  frozen: string;
  /** Sum of the active reservations. */
  reservations: string;
  /** Sum of what is frozen of lots, rolls and, without lots, by document. */
  frozenParts: string;
}

/** A balance that disagrees with its movements. */
export interface Difference {
  balanceId: string;
  movementId: string | null;
  what: 'before' | 'after' | 'amount' | 'value' | 'onHand' | 'reserved' | 'frozen' | 'order';
  kept: string;
  recomputed: string;
}

interface State {
  quantity: bigint;
  value: bigint;
}

const QUANTITY = 4;
const MONEY = 2;

function scaled(text: string, decimals: number): bigint {
  const [whole = '', part = ''] = text.replace('-', '').split('.');
  const number = BigInt(whole + part.padEnd(decimals, '0').slice(0, decimals));
  return text.startsWith('-') ? -number : number;
}

function shown(number: bigint, decimals: number): string {
  const digits = (number < 0n ? -number : number).toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  return `${number < 0n ? '-' : ''}${digits.slice(0, point)}${decimals === 0 ? '' : '.'}${digits.slice(point)}`;
}

const halfUp = (numerator: bigint, denominator: bigint): bigint => (2n * numerator + denominator) / (2n * denominator);

/** Recomputes one balance after another: pass the movements sorted by balance and id, then the stored values of each balance. */
export function startRecount() {
  let balanceId = '';
  let state: State = { quantity: 0n, value: 0n };
  const found: Difference[] = [];
  const states = new Map<string, State>();
  const goods = new Map<string, State>();
  let last: MovementFact | undefined;

  const note = (movementId: string | null, what: Difference['what'], kept: bigint, recomputed: bigint, decimals: number): void => {
    if (kept !== recomputed)
      found.push({ balanceId, movementId, what, kept: shown(kept, decimals), recomputed: shown(recomputed, decimals) });
  };

  return {
    take(movement: MovementFact): void {
      if (movement.balanceId !== balanceId) {
        balanceId = movement.balanceId;
        state = { quantity: 0n, value: 0n };
        states.set(balanceId, state);
        last = undefined;
      }
      note(movement.id, 'order', BigInt(movement.id) > BigInt(last?.id ?? '0') ? 1n : 0n, 1n, 0);
      const quantity = scaled(movement.quantity, QUANTITY);
      note(movement.id, 'before', scaled(movement.beforeQuantity, QUANTITY), state.quantity, QUANTITY);
      if (movement.amount !== null) {
        const amount = scaled(movement.amount, MONEY);
        const due = dueOf(movement, poolOf(movement, state, goods), quantity, last);
        if (due !== null) note(movement.id, 'amount', amount, due, MONEY);
        state.value += amount;
        note(movement.id, 'value', scaled(movement.afterValue ?? '0', MONEY), state.value, MONEY);
        if (state.value < 0n) note(movement.id, 'value', state.value, 0n, MONEY);
      }
      state.quantity += quantity;
      note(movement.id, 'after', scaled(movement.afterQuantity, QUANTITY), state.quantity, QUANTITY);
      if (movement.source !== null) addGoods(goods, `${balanceId} ${movement.source}`, quantity, scaled(movement.amount ?? '0', MONEY));
      last = movement;
    },
    compare(balance: BalanceFact): void {
      balanceId = balance.id;
      const { quantity, value } = states.get(balance.id) ?? { quantity: 0n, value: 0n };
      states.delete(balance.id);
      note(null, 'onHand', scaled(balance.onHand, QUANTITY), quantity, QUANTITY);
      if (balance.value !== null) note(null, 'value', scaled(balance.value, MONEY), value, MONEY);
      note(null, 'reserved', scaled(balance.reserved, QUANTITY), scaled(balance.reservations, QUANTITY), QUANTITY);
      note(null, 'frozen', scaled(balance.frozen, QUANTITY), scaled(balance.frozenParts, QUANTITY), QUANTITY);
    },
    /** All that lines have in transit, as it is kept. */
    compareGoods: (kept: readonly GoodsFact[]): unknown => found.push(...differingGoods(kept, goods)),
    /** The differences found since the last call. */
    drain: (): Difference[] => found.splice(0),
  };
}

/** What an issue takes its share of: the balance, in transit the goods of its own line. */
function poolOf({ hasOwnCost, balanceId, source }: MovementFact, state: State, goods: ReadonlyMap<string, State>): State {
  return (hasOwnCost && source !== null && goods.get(`${balanceId} ${source}`)) || state;
}

/** Goods in transit whose line has another quantity or value than its movements, also where nothing is kept of it. */
function differingGoods(kept: readonly GoodsFact[], goods: ReadonlyMap<string, State>): Difference[] {
  const known = new Map(kept.map((one) => [`${one.balanceId} ${one.source}`, one]));
  return [...new Set([...known.keys(), ...goods.keys()])].flatMap((key) => {
    const { quantity, value } = goods.get(key) ?? { quantity: 0n, value: 0n };
    const compared = [
      { what: 'onHand' as const, is: scaled(known.get(key)?.quantity ?? '0', QUANTITY), due: quantity, decimals: QUANTITY },
      { what: 'value' as const, is: scaled(known.get(key)?.value ?? '0', MONEY), due: value, decimals: MONEY },
    ];
    return compared.flatMap(({ what, is, due, decimals }) =>
      is === due
        ? []
        : [{ balanceId: key.split(' ', 1)[0] ?? '', movementId: null, what, kept: shown(is, decimals), recomputed: shown(due, decimals) }],
    );
  });
}

function addGoods(goods: Map<string, State>, key: string, quantity: bigint, amount: bigint): void {
  const before = goods.get(key) ?? { quantity: 0n, value: 0n };
  const after = { quantity: before.quantity + quantity, value: before.value + amount };
  if (after.quantity === 0n && after.value === 0n) goods.delete(key);
  else goods.set(key, after);
}

/** What a movement must be worth, where that follows from what is there; null for what brings its own value. */
function dueOf(movement: MovementFact, pool: State, quantity: bigint, last: MovementFact | undefined): bigint | null {
  const { isReversal, isOwnReturn, reversedAmount, hasOwnCost, type, posting } = movement;
  if (isReversal) return hasOwnCost && reversedAmount !== null ? -scaled(reversedAmount, MONEY) : null;
  if (quantity >= 0n || isOwnReturn) return null;
  // What was just bought is sent on at that price.
  const isPassedOn = hasOwnCost && type === 'SHIP_OUT' && last?.posting === posting && ['SPOT_IN', 'BUYOUT_IN'].includes(last.type);
  if (isPassedOn && pool.quantity + quantity !== 0n) return -scaled(last.amount ?? '0', MONEY);
  return dueAmount(pool, quantity);
}

/** The value of an issue: its share of the average, or all of it when the balance becomes empty. */
function dueAmount({ quantity: before, value }: State, quantity: bigint): bigint {
  if (before <= 0n || before + quantity === 0n) return -value;
  return -halfUp(value * -quantity, before);
}

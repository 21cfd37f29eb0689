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
  isReversal: boolean;
}

export interface BalanceFact {
  id: string;
  onHand: string;
  value: string | null;
  reserved: string;
  /** Sum of the active reservations. */
  reservations: string;
}

/** A balance that disagrees with its movements. */
export interface Difference {
  balanceId: string;
  movementId: string | null;
  what: 'before' | 'after' | 'amount' | 'value' | 'onHand' | 'reserved' | 'order';
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
  let lastId = 0n;
  let state: State = { quantity: 0n, value: 0n };
  const found: Difference[] = [];
  const states = new Map<string, State>();

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
        lastId = 0n;
      }
      note(movement.id, 'order', BigInt(movement.id) > lastId ? 1n : 0n, 1n, 0);
      lastId = BigInt(movement.id);
      const quantity = scaled(movement.quantity, QUANTITY);
      note(movement.id, 'before', scaled(movement.beforeQuantity, QUANTITY), state.quantity, QUANTITY);
      if (movement.amount !== null) {
        const amount = scaled(movement.amount, MONEY);
        const due = dueAmount(state, quantity);
        if (quantity < 0n && !movement.isReversal) note(movement.id, 'amount', amount, due, MONEY);
        state.value += amount;
        note(movement.id, 'value', scaled(movement.afterValue ?? '0', MONEY), state.value, MONEY);
      }
      state.quantity += quantity;
      note(movement.id, 'after', scaled(movement.afterQuantity, QUANTITY), state.quantity, QUANTITY);
    },
    compare(balance: BalanceFact): void {
      balanceId = balance.id;
      const { quantity, value } = states.get(balance.id) ?? { quantity: 0n, value: 0n };
      states.delete(balance.id);
      note(null, 'onHand', scaled(balance.onHand, QUANTITY), quantity, QUANTITY);
      if (balance.value !== null) note(null, 'value', scaled(balance.value, MONEY), value, MONEY);
      note(null, 'reserved', scaled(balance.reserved, QUANTITY), scaled(balance.reservations, QUANTITY), QUANTITY);
    },
    /** The differences found since the last call. */
    drain: (): Difference[] => found.splice(0),
  };
}

/** The value of an issue: its share of the average, or all of it when the balance becomes empty. */
function dueAmount({ quantity: before, value }: State, quantity: bigint): bigint {
  if (before <= 0n || before + quantity === 0n) return -value;
  return -halfUp(value * -quantity, before);
}

import { decimal, roundHalfUp, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import type { Posting } from '../../stock/commands.ts';
import { splitAmount } from '../../stock/costs.rules.ts';
import { measuresOf, secondQuantityOf } from '../../stock/documents/plan.rules.ts';
import type { StoredLot } from '../../stock/rules.ts';
import type { PlannedShipmentLine } from './rules.ts';
import type { Shippable } from './shippable.queries.ts';

/** A quantity of one lot or roll that travels, of line `at`. */
export interface ShippedPart {
  at: number;
  ownership: 1 | 2;
  lotId: string | null;
  rollId: string | null;
  lotNo: string | null;
  rollNo: string | null;
  quantity: string;
  secondQuantity: string | null;
  /** Comes in with this shipment, from outside this system. */
  isNew: boolean;
}

export interface ShipmentPostings {
  postings: LinePosting[];
  parts: ShippedPart[];
}

export type LinePosting = Omit<Posting, 'documentKind' | 'documentId' | 'lineId'> & { at: number };
type LotOf = (itemId: string, lotNo: string, rollNo: string) => StoredLot | undefined;

const negated = (quantity: string): string => `-${quantity}`;
const negatedOrNull = (quantity: string | null): string | null => (quantity === null ? null : decimal(quantity).negated().toFixed());

/** The parts of a line: taken from stock, then from outside. */
function partsOf({ item, input, takes, unregistered }: PlannedShipmentLine, at: number, ownership: 1 | 2, lotOf: LotOf): ShippedPart[] {
  const taken = takes.map(({ ownership: owner, lotId, rollId, lotNo, rollNo, quantity, secondQuantity }) => ({
    at,
    ownership: owner,
    lotId,
    rollId,
    lotNo,
    rollNo,
    quantity,
    secondQuantity,
    isNew: false,
  }));
  if (decimal(unregistered).isZero()) return taken;
  const outside = { at, ownership, isNew: true };
  if (input.rolls.length === 0)
    return [
      ...taken,
      {
        ...outside,
        lotId: null,
        rollId: null,
        lotNo: null,
        rollNo: null,
        quantity: unregistered,
        secondQuantity: secondQuantityOf(item.measures, unregistered),
      },
    ];
  return [
    ...taken,
    ...input.rolls.map(({ lotNo, rollNo, quantity, secondQuantity }) => {
      const lot = lotOf(item.itemId, lotNo, rollNo);
      return {
        ...outside,
        lotId: lot?.lotId ?? null,
        rollId: lot?.rollId ?? null,
        lotNo,
        rollNo,
        quantity,
        secondQuantity: secondQuantity ?? secondQuantityOf(measuresOf(item.measures, lot), quantity),
      };
    }),
  ];
}

/** Buys what is the supplier's, and moves all of it into 在途: what was bought at that price, the brand's own at its average. */
export function shipmentPostings(
  { from, transitId, ownership }: Shippable,
  lines: readonly PlannedShipmentLine[],
  lotOf: LotOf,
): ShipmentPostings {
  let pairs = 0;
  const all = lines.map((line, at) => ({ line, parts: partsOf(line, at, ownership, lotOf) }));
  const postings = all.flatMap(({ line, parts }) => {
    const amounts = amountsOf(line, parts, ownership);
    return parts.flatMap((part, sequence): LinePosting[] => {
      const { at, lotId, rollId, quantity, secondQuantity, isNew } = part;
      const place = { at, itemId: line.item.itemId, lotId, rollId, sequence };
      const plus = { quantity, secondQuantity };
      const minus = { quantity: negated(quantity), secondQuantity: negatedOrNull(secondQuantity) };
      const amount = amounts[sequence] ?? null;
      const bought: LinePosting[] = [];
      if (isNew) bought.push({ ...place, ...plus, holderId: from.id, ownership, type: 'SPOT_IN', amount });
      else if (ownership === 1 && part.ownership === 2) {
        pairs += 1;
        bought.push({ ...place, ...minus, holderId: from.id, ownership: 2, type: 'BUYOUT_OUT', pair: pairs });
        bought.push({ ...place, ...plus, holderId: from.id, ownership: 1, type: 'BUYOUT_IN', amount, pair: pairs });
      }
      pairs += 1;
      return [
        ...bought,
        { ...place, ...minus, holderId: from.id, ownership, type: 'SHIP_OUT', pair: pairs, amount: negatedOrNull(amount) },
        { ...place, ...plus, holderId: transitId, ownership, type: 'SHIP_IN', pair: pairs },
      ];
    });
  });
  return { postings, parts: all.flatMap(({ parts }) => parts) };
}

/** What is bought is worth the orders' prices; where the brand's own goods serve a part, its share of them. */
function amountsOf({ cost, input }: PlannedShipmentLine, parts: readonly ShippedPart[], ownership: 1 | 2): (string | null)[] {
  const isBought = ({ isNew, ownership: owner }: ShippedPart): boolean => ownership === 1 && (isNew || owner === 2);
  const bought = parts.filter(isBought).map(({ quantity }) => quantity);
  const share =
    cost === null || bought.length === 0
      ? null
      : decimal(cost)
          .times(decimal(sumDecimals(bought)))
          .div(decimal(input.quantity));
  const amounts = splitAmount(share && roundHalfUp(share, 2), bought);
  let next = 0;
  return parts.map((part) => {
    if (!isBought(part)) return null;
    next += 1;
    return amounts[next - 1] ?? null;
  });
}

import type { MovementType, Ownership } from '@mrp/contract/features/stock/ledger.ts';
import { decimal } from '@mrp/contract/lib/decimals.ts';
import { stockSideOf } from './lines.rules.ts';
import {
  buyOut,
  dyeFeeOf,
  nextPair,
  createPlan,
  postIn,
  postOut,
  postParts,
  receive,
  receivedValue,
  take,
  takeBySource,
  type Plan,
  type PostingFacts,
  type PostingLine,
  type PostingPlan,
  type Receipt,
} from './plan.rules.ts';

const ownOrBrand = (ownership: Ownership | null): Ownership => ownership ?? 1;
const placeOf = ({ document: { holderId, ownership } }: Plan) => ({ holderId, ownership: ownOrBrand(ownership) });

function planIn(plan: Plan, line: PostingLine, type: MovementType): void {
  const parts = receive(plan, line, line.itemId, line.measures, line.quantity);
  postParts(plan, line, type, placeOf(plan), parts, { amount: receivedValue(plan, line) });
}

/** Without a given owner, stock is taken in the order of sources. */
function takeOwn(plan: Plan, line: PostingLine, isGreige: boolean) {
  const isNamed = line.rolls.some(({ side }) => side === 'OUT');
  return plan.document.ownership === null && !isNamed ? takeBySource(plan, line, isGreige) : take(plan, line, placeOf(plan));
}

function planOut(plan: Plan, line: PostingLine, type: MovementType): void {
  for (const taken of takeOwn(plan, line, false)) postOut(plan, line, type, placeOf(plan), taken);
}

function planMove(plan: Plan, line: PostingLine, types: readonly [MovementType, MovementType], toHolderId: string): void {
  const from = placeOf(plan);
  for (const taken of take(plan, line, from)) {
    const pair = nextPair(plan);
    postOut(plan, line, types[0], from, taken, pair);
    postIn(plan, line, types[1], { ...from, holderId: toHolderId }, taken, { pair });
  }
}

function planBuyOut(plan: Plan, line: PostingLine): void {
  buyOut(plan, line, take(plan, line, { ...placeOf(plan), ownership: 2 }));
}

function planConversion(plan: Plan, line: PostingLine): void {
  const { toItemId, toMeasures, toQuantity } = line;
  if (toItemId === null || toMeasures === null || toQuantity === null) return;
  const takes = takeOwn(plan, line, true);
  const pair = nextPair(plan);
  for (const taken of takes) postOut(plan, line, 'DYE_OUT', placeOf(plan), taken, pair);
  const parts = receive(plan, line, toItemId, toMeasures, toQuantity);
  postParts(plan, line, 'DYE_IN', placeOf(plan), parts, { pair, amount: dyeFeeOf(plan, line, toQuantity) });
}

function planTransfer(plan: Plan, line: PostingLine): void {
  const { travels, toHolderId, transitId } = plan.document;
  if (travels) planMove(plan, line, ['SHIP_OUT', 'SHIP_IN'], transitId);
  else planMove(plan, line, ['TRANSFER_OUT', 'TRANSFER_IN'], toHolderId ?? '');
}

const linePlans: Readonly<Record<Plan['document']['kind'], (plan: Plan, line: PostingLine) => void>> = {
  OPENING: (plan, line) => planIn(plan, line, 'OPENING_IN'),
  SUPPLEMENT: (plan, line) => planIn(plan, line, 'SUPPLEMENT_IN'),
  OTHER_OUT: (plan, line) => planOut(plan, line, 'OTHER_OUT'),
  RETURN: (plan, line) => planOut(plan, line, 'RETURN_SUPPLIER_OUT'),
  ADJUSTMENT: (plan, line) =>
    stockSideOf('ADJUSTMENT', line.direction) === 'IN' ? planIn(plan, line, 'ADJUST_IN') : planOut(plan, line, 'ADJUST_OUT'),
  TRANSFER: planTransfer,
  BUYOUT: planBuyOut,
  CONVERSION: planConversion,
};

/** Plans the postings of a document, or of its shipping. */
export function planPostings(facts: PostingFacts): PostingPlan {
  const plan = createPlan(facts);
  for (const line of facts.document.lines) linePlans[facts.document.kind](plan, line);
  return plan;
}

/** 到货: moves what arrived from 在途 to the destination, and removes what is lost from 在途. */
export function planArrival(facts: PostingFacts, receipts: readonly Receipt[]): PostingPlan {
  const plan = createPlan(facts);
  const transit = { ...placeOf(plan), holderId: facts.document.transitId };
  const target = { ...transit, holderId: facts.document.toHolderId ?? '' };
  for (const line of facts.document.lines)
    for (const { rollId, outstanding, arrived, lost } of receipts.filter(({ lineId }) => lineId === line.id)) {
      const rolls = line.rolls.filter(({ id }) => id === rollId);
      const takePart = (quantity: string) =>
        decimal(quantity).gt(0) ? take(plan, { ...line, quantity, rolls: rolls.map((roll) => ({ ...roll, quantity })) }, transit) : [];
      for (const taken of takePart(arrived)) {
        const pair = nextPair(plan);
        postOut(plan, line, 'TRANSFER_OUT', transit, taken, pair);
        postIn(plan, line, 'TRANSFER_IN', target, taken, { pair });
      }
      for (const taken of takePart(lost)) postOut(plan, line, 'ADJUST_OUT', transit, taken);
      const rest = decimal(outstanding).minus(arrived).minus(lost).toFixed();
      if (decimal(arrived).isZero() || !rolls.some(({ rollNo }) => rollNo !== '')) continue;
      // A roll is in one place: what is still under way of it is a roll of its own.
      for (const taken of takePart(rest)) {
        const pair = nextPair(plan);
        postOut(plan, line, 'TRANSFER_OUT', transit, taken, pair);
        postIn(plan, line, 'TRANSFER_IN', transit, taken, { pair });
      }
    }
  return plan;
}

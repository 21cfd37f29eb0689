import type { Ownership } from '@mrp/contract/features/stock/ledger.ts';
import type { MovementType } from '@mrp/contract/features/stock/ledger.ts';
import type { StockDocumentKind, StockDocumentState } from '@mrp/contract/features/stock/workflow.ts';
import { decimal, roundHalfUp, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { defaultAllowance, toSecondUnit, type Unit } from '@mrp/contract/lib/units.ts';
import { amountOf, receiptValue, stockPrice, type CostFacts } from '../../costs/rules.ts';
import { drawBySource, type Shelves, type Take } from '../../planning/rules.ts';
import { sideOf, type LotTracking } from '../lines/rules.ts';

interface Measures {
  lotTracked: LotTracking;
  unit: Unit;
  secondUnit: Unit | null;
  unitFactor: string | null;
  width: string | null;
  allowance: string | null;
  gramWeight: string | null;
}

export interface PostingRoll {
  id: string;
  side: 'IN' | 'OUT';
  lotNo: string;
  rollNo: string;
  quantity: string;
  secondQuantity: string | null;
  defectPoints: number | null;
  lotId: string | null;
  rollId: string | null;
}

export interface PostingLine {
  id: string;
  position: number;
  itemId: string;
  toItemId: string | null;
  direction: 'IN' | 'OUT' | null;
  quantity: string;
  toQuantity: string | null;
  secondQuantity: string | null;
  unitPrice: string | null;
  dyeFee: string | null;
  measures: Measures;
  toMeasures: Measures | null;
  dyeLoss: string;
  rolls: PostingRoll[];
}

export interface PostingDocument {
  id: string;
  kind: StockDocumentKind;
  state: StockDocumentState;
  holderId: string;
  toHolderId: string | null;
  ownership: Ownership | null;
  travels: boolean;
  supplierId: string | null;
  occurredAt: string | null;
  reason: string;
  lines: PostingLine[];
}

/** A posting before it is said which document it belongs to. */
export interface PlannedPosting {
  line: PostingLine;
  type: MovementType;
  holderId: string;
  ownership: Ownership;
  itemId: string;
  lotId: string | null;
  rollId: string | null;
  lotNo: string | null;
  rollNo: string | null;
  quantity: string;
  secondQuantity: string | null;
  amount: string | null;
  pair: number | null;
}

export interface PostingFacts {
  document: PostingDocument;
  shelves: Shelves;
  costOf: (holderId: string, itemId: string) => CostFacts;
  transitId: string;
  /** Of lots and rolls that come in: made before. */
  lotOf: (itemId: string, roll: Pick<PostingRoll, 'lotNo' | 'rollNo'>) => { lotId: string; rollId: string | null };
}

/** Why it cannot be posted: the field that names what is not there, or the line that is short. */
export interface PostingRefusal {
  field: string | null;
  line: number;
  covered: string;
}

export interface PostingPlan {
  postings: PlannedPosting[];
  refusal: PostingRefusal | null;
}

type Place = { holderId: string; ownership: Ownership };
type Plan = ReturnType<typeof openPlan>;

/** In the second unit, as far as the material says how. */
export function secondOf({ unit, secondUnit, unitFactor, width, allowance, gramWeight }: Measures, quantity: string): string | null {
  if (!secondUnit) return null;
  const fabric = width !== null && gramWeight !== null ? { width, allowance: allowance ?? defaultAllowance, gsm: gramWeight } : null;
  return toSecondUnit({ quantity, material: { firstUnit: unit, secondUnit, unitFactor, fabric }, decimals: secondUnit.decimals });
}

function openPlan({ document, shelves, costOf, lotOf }: PostingFacts) {
  const postings: PlannedPosting[] = [];
  let refusal: PostingRefusal | null = null;
  let pairs = 0;
  const refuse = (field: string | null, line: PostingLine, covered: string): void => {
    refusal ??= { field, line: line.position, covered };
  };
  return {
    document,
    postings,
    refusal: () => refusal,
    nextPair: () => (pairs += 1),
    /** What leaves a place: the rolls that the line names, else the oldest lots. */
    take(line: PostingLine, place: Place): Take[] {
      const key = { ...place, itemId: line.itemId };
      const named = line.rolls.filter(({ side }) => side === 'OUT');
      const takes =
        named.length === 0
          ? shelves.draw(key, line.quantity)
          : named.flatMap((roll, index) => {
              const take = shelves.drawNamed(key, roll, roll.quantity);
              if (!take) refuse(`lines.${line.position}.rolls.${index}.lotNo`, line, '0');
              return take ?? [];
            });
      const covered = sumDecimals(takes.map(({ quantity }) => quantity));
      if (decimal(covered).lt(decimal(line.quantity))) refuse(null, line, covered);
      return takes;
    },
    /** In the order of sources, what is the supplier's bought out first. */
    takeBySource(line: PostingLine, holderId: string, isGreige: boolean): Take[] {
      const items = isGreige
        ? { brandGreige: line.itemId, supplierGreige: line.itemId }
        : { brandDyed: line.itemId, supplierDyed: line.itemId };
      // The line names greige as greige: nothing is lost on the way to it.
      const { draws, short, covered } = drawBySource(shelves, {
        holderId,
        quantity: line.quantity,
        dyeLoss: '0',
        decimals: line.measures.unit.decimals,
        items,
      });
      if (decimal(short).gt(0)) refuse(null, line, covered);
      return draws.map((take) => {
        if (take.ownership === 2) this.buyOut(line, holderId, take);
        return { ...take, ownership: 1 as const };
      });
    },
    /** A pair at the price of the day; what comes in is worth it. */
    buyOut(line: PostingLine, holderId: string, take: Take): void {
      const facts = costOf(holderId, take.itemId);
      const price = stockPrice(facts, facts.buyOut);
      const pair = this.nextPair();
      this.out(line, 'BUYOUT_OUT', { holderId, ownership: 2 }, take, pair);
      this.into(line, 'BUYOUT_IN', { holderId, ownership: 1 }, take, {
        pair,
        amount: price === null ? null : amountOf(take.quantity, price),
      });
    },
    out(line: PostingLine, type: MovementType, place: Place, take: Take, pair: number | null = null): void {
      const { itemId, lotId, rollId, lotNo, rollNo, quantity, secondQuantity } = take;
      const negative = (text: string | null): string | null => (text === null ? null : decimal(text).negated().toFixed());
      postings.push({
        line,
        type,
        ...place,
        itemId,
        lotId,
        rollId,
        lotNo,
        rollNo,
        quantity: `-${quantity}`,
        secondQuantity: negative(secondQuantity),
        amount: null,
        pair,
      });
    },
    into(
      line: PostingLine,
      type: MovementType,
      place: Place,
      take: Omit<Take, 'ownership'>,
      { pair = null, amount = null }: { pair?: number | null; amount?: string | null },
    ): void {
      const { itemId, lotId, rollId, lotNo, rollNo, quantity, secondQuantity } = take;
      postings.push({
        line,
        type,
        ...place,
        itemId,
        lotId,
        rollId,
        lotNo,
        rollNo,
        quantity,
        secondQuantity,
        amount: place.ownership === 1 ? amount : null,
        pair,
      });
    },
    /** What comes in from outside: the rolls of the line, else the whole. */
    receive(line: PostingLine, itemId: string, measures: Measures, quantity: string): Omit<Take, 'ownership'>[] {
      const rolls = line.rolls.filter(({ side }) => side === 'IN');
      if (rolls.length === 0) {
        const secondQuantity = (itemId === line.itemId ? line.secondQuantity : null) ?? secondOf(measures, quantity);
        return [{ itemId, lotId: null, rollId: null, lotNo: null, rollNo: null, quantity, secondQuantity }];
      }
      return rolls.map((roll) => ({
        itemId,
        ...lotOf(itemId, roll),
        lotNo: roll.lotNo,
        rollNo: roll.rollNo || null,
        quantity: roll.quantity,
        secondQuantity: roll.secondQuantity ?? secondOf(measures, roll.quantity),
      }));
    },
    valueOf(line: PostingLine, holderId: string, quantity: string): string | null {
      return line.unitPrice === null ? receiptValue(costOf(holderId, line.itemId), quantity) : amountOf(quantity, line.unitPrice);
    },
    /** 染费 per unit of dyed cloth: typed, else the offer's, else settled elsewhere. */
    dyeFeeOf(line: PostingLine, holderId: string): string {
      const facts = costOf(holderId, line.toItemId ?? '');
      return line.dyeFee ?? stockPrice(facts, facts.dyeing) ?? '0';
    },
  };
}

const ownOrBrand = (ownership: Ownership | null): Ownership => ownership ?? 1;

function planIn(plan: Plan, line: PostingLine, type: MovementType): void {
  const { holderId, ownership } = plan.document;
  for (const part of plan.receive(line, line.itemId, line.measures, line.quantity))
    plan.into(line, type, { holderId, ownership: ownOrBrand(ownership) }, part, { amount: plan.valueOf(line, holderId, part.quantity) });
}

function planOut(plan: Plan, line: PostingLine, type: MovementType): void {
  const { holderId, ownership } = plan.document;
  const takes =
    ownership === null && line.rolls.length === 0
      ? plan.takeBySource(line, holderId, false)
      : plan.take(line, { holderId, ownership: ownOrBrand(ownership) });
  for (const take of takes) plan.out(line, type, { holderId, ownership: ownOrBrand(ownership) }, take);
}

function planMove(plan: Plan, line: PostingLine, types: readonly [MovementType, MovementType], toHolderId: string): void {
  const { holderId, ownership } = plan.document;
  const from = { holderId, ownership: ownOrBrand(ownership) };
  for (const take of plan.take(line, from)) {
    const pair = plan.nextPair();
    plan.out(line, types[0], from, take, pair);
    plan.into(line, types[1], { ...from, holderId: toHolderId }, take, { pair });
  }
}

function planBuyOut(plan: Plan, line: PostingLine): void {
  const { holderId } = plan.document;
  for (const take of plan.take(line, { holderId, ownership: 2 })) plan.buyOut(line, holderId, take);
}

function planConversion(plan: Plan, line: PostingLine): void {
  const { holderId, ownership } = plan.document;
  const { toItemId, toMeasures, toQuantity } = line;
  if (toItemId === null || toMeasures === null || toQuantity === null) return;
  const place = { holderId, ownership: ownOrBrand(ownership) };
  const isNamed = line.rolls.some(({ side }) => side === 'OUT');
  const takes = ownership === null && !isNamed ? plan.takeBySource(line, holderId, true) : plan.take(line, place);
  const pair = plan.nextPair();
  for (const take of takes) plan.out(line, 'DYE_OUT', place, take, pair);
  const fee = plan.dyeFeeOf(line, holderId);
  for (const part of plan.receive(line, toItemId, toMeasures, toQuantity))
    plan.into(line, 'DYE_IN', place, part, { pair, amount: roundHalfUp(amountOf(part.quantity, fee), 2) });
}

/** What a document's posting, or its shipping, moves. */
export function planPostings(facts: PostingFacts): PostingPlan {
  const plan = openPlan(facts);
  const { kind, travels, toHolderId } = facts.document;
  for (const line of facts.document.lines) {
    switch (kind) {
      case 'OPENING':
        planIn(plan, line, 'OPENING_IN');
        break;
      case 'SUPPLEMENT':
        planIn(plan, line, 'SUPPLEMENT_IN');
        break;
      case 'OTHER_OUT':
        planOut(plan, line, 'OTHER_OUT');
        break;
      case 'RETURN':
        planOut(plan, line, 'RETURN_SUPPLIER_OUT');
        break;
      case 'ADJUSTMENT':
        if (sideOf(kind, line.direction) === 'IN') planIn(plan, line, 'ADJUST_IN');
        else planOut(plan, line, 'ADJUST_OUT');
        break;
      case 'TRANSFER':
        if (travels) planMove(plan, line, ['SHIP_OUT', 'SHIP_IN'], facts.transitId);
        else planMove(plan, line, ['TRANSFER_OUT', 'TRANSFER_IN'], toHolderId ?? '');
        break;
      case 'BUYOUT':
        planBuyOut(plan, line);
        break;
      case 'CONVERSION':
        planConversion(plan, line);
    }
  }
  return { postings: plan.postings, refusal: plan.refusal() };
}

/** What came in of a line, or of one of its rolls. */
export interface ReceivedPart {
  lineId: string;
  rollId: string | null;
  quantity: string;
}

/** 到货: from 在途 to where it goes; the rest of a line is lost on the way. `received` answers what was not named with the whole. */
export function planArrival(facts: PostingFacts, received: (lineId: string, rollId: string | null) => string | null): PostingPlan {
  const plan = openPlan(facts);
  const { ownership, toHolderId } = facts.document;
  const transit = { holderId: facts.transitId, ownership: ownOrBrand(ownership) };
  for (const line of facts.document.lines) {
    const rolls = line.rolls.filter(({ side }) => side === 'OUT');
    const parts = rolls.length > 0 ? rolls.map((roll) => ({ roll, shipped: roll.quantity })) : [{ roll: null, shipped: line.quantity }];
    for (const { roll, shipped } of parts) {
      const arrived = received(line.id, roll?.id ?? null) ?? shipped;
      const rest = decimal(shipped).minus(decimal(arrived));
      const part: PostingLine = { ...line, quantity: arrived, rolls: roll ? [{ ...roll, quantity: arrived }] : [] };
      if (decimal(arrived).gt(0))
        for (const take of plan.take(part, transit)) {
          const pair = plan.nextPair();
          plan.out(line, 'TRANSFER_OUT', transit, take, pair);
          plan.into(line, 'TRANSFER_IN', { ...transit, holderId: toHolderId ?? '' }, take, { pair });
        }
      const lost: PostingLine = {
        ...part,
        quantity: rest.toFixed(),
        rolls: part.rolls.map((one) => ({ ...one, quantity: rest.toFixed() })),
      };
      if (rest.gt(0)) for (const take of plan.take(lost, transit)) plan.out(line, 'ADJUST_OUT', transit, take);
    }
  }
  return { postings: plan.postings, refusal: plan.refusal() };
}

import type { LotTracking } from '@mrp/contract/features/dictionaries/classifications.ts';
import type { MovementType, Ownership } from '@mrp/contract/features/stock/ledger.ts';
import type { InTransit } from '@mrp/contract/features/stock/in-transit.ts';
import type { StockDocumentKind, StockDocumentState } from '@mrp/contract/features/stock/workflow.ts';
import { decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { fabricOf, toSecondUnit, type Unit } from '@mrp/contract/lib/units.ts';
import type { LineRefusal } from '../../../platform/app-error.ts';
import { amountAt } from '../../prices/rules.ts';
import { amountOf, dyeFeeOfTheDay, receiptValue, splitAmount, type CostFacts } from '../costs.rules.ts';
import type { CutRoll } from '../lots/cut-rolls.commands.ts';
import { drawBySource, type StockPool, type Take } from '../planning.rules.ts';
import { formatQuantity, formatRoll, type MeasuredLot, type StoredLot } from '../rules.ts';

export interface Measures {
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
  unitName: string;
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
  /** The holder of this installation that keeps goods in transit. */
  transitId: string;
  lines: PostingLine[];
}

/** What happens to one row in transit: `arrived` was received, `lost` will never arrive, the rest stays 在途. */
export interface Receipt extends InTransit {
  arrived: string;
  lost: string;
}

/** A posting before it is assigned to its document. */
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
  /** Of a part of a roll that moves: the roll that it is from now on. */
  becomes?: CutRoll;
}

export interface PostingFacts {
  document: PostingDocument;
  stockPool: StockPool;
  costOf: (holderId: string, itemId: string) => CostFacts;
  /** Lots and rolls of receipts, which were created before. */
  lotOf: (itemId: string, roll: Pick<PostingRoll, 'lotNo' | 'rollNo'>) => StoredLot;
}

export interface PostingPlan {
  postings: PlannedPosting[];
  /** Why the document cannot be posted, line by line. */
  refusals: LineRefusal[];
}

/** A plan while it is being built. */
export interface Plan extends PostingFacts {
  postings: PlannedPosting[];
  refusals: LineRefusal[];
  pairs: number;
}
export interface Place {
  holderId: string;
  ownership: Ownership;
}

export const createPlan = (facts: PostingFacts): Plan => ({ ...facts, postings: [], refusals: [], pairs: 0 });

export function nextPair(plan: Plan): number {
  plan.pairs += 1;
  return plan.pairs;
}

function refuse(plan: Plan, { position }: PostingLine, { name, values, field }: LineRefusal): void {
  plan.refusals.push({ name, values: { ordinal: position + 1, ...values }, ...(field && { field }) });
}

function refuseShort(plan: Plan, line: PostingLine, available: string): void {
  refuse(plan, line, { name: 'STOCK_SHORT', values: { available: formatPart(line, available) } });
}

/** The field of a roll of a line in the body of the form. */
export const rollField = ({ rolls }: PostingLine, rollId: string, part: 'lotNo' | 'rollNo' = 'lotNo'): string =>
  `rolls.${rolls.findIndex(({ id }) => id === rollId)}.${part}`;

const formatPart = ({ unitName, measures }: PostingLine, quantity: string): string =>
  formatQuantity(quantity, { unitName, decimals: measures.unit.decimals });

/** The measured values of the lot, else those of the material. */
export const measuresOf = (measures: Measures, lot: MeasuredLot | undefined): Measures => ({
  ...measures,
  width: lot?.actualWidth ?? measures.width,
  gramWeight: lot?.actualGramWeight ?? measures.gramWeight,
});

/** The quantity in the second unit, when the material has enough facts to convert it. */
export function secondQuantityOf(
  { unit, secondUnit, unitFactor, width, allowance, gramWeight }: Measures,
  quantity: string,
): string | null {
  if (!secondUnit) return null;
  const fabric = fabricOf({ width, allowance, gramWeight });
  return toSecondUnit({ quantity, material: { firstUnit: unit, secondUnit, unitFactor, fabric }, decimals: secondUnit.decimals });
}

/** What leaves a balance: the rolls that the line names, else the oldest lots. */
export function take(plan: Plan, line: PostingLine, place: Place): Take[] {
  const key = { ...place, itemId: line.itemId };
  const named = line.rolls.filter(({ side }) => side === 'OUT');
  const takes = named.length === 0 ? plan.stockPool.draw(key, line.quantity) : named.flatMap((roll) => takeNamed(plan, line, key, roll));
  const covered = sumDecimals(['0', ...takes.map(({ quantity }) => quantity)]);
  // A shortage of a named roll is reported at the roll.
  if (named.length === 0 && decimal(covered).lt(decimal(line.quantity))) refuseShort(plan, line, covered);
  return takes;
}

function takeNamed(plan: Plan, line: PostingLine, key: Place & { itemId: string }, roll: PostingRoll): Take[] {
  const found = plan.stockPool.drawNamed(key, roll, roll.quantity);
  const field = rollField(line, roll.id);
  const values = { roll: formatRoll(roll) };
  if (!found) refuse(plan, line, { name: 'STOCK_LOT_UNKNOWN', values, field });
  else if (found.isShort)
    refuse(plan, line, { name: 'STOCK_LOT_SHORT', values: { ...values, available: formatPart(line, found.available) }, field });
  // Keeps the spelling of the document, by which the result is matched to its rolls.
  return found ? [{ ...found.take, lotNo: roll.lotNo, rollNo: roll.rollNo || null }] : [];
}

/** Takes in the order of sources and buys out supplier stock first. `isGreige` lines take greige as such, without dye loss. */
export function takeBySource(plan: Plan, line: PostingLine, isGreige: boolean): Take[] {
  const { holderId } = plan.document;
  const { draws, short, covered } = drawBySource(plan.stockPool, {
    holderId,
    quantity: line.quantity,
    dyeLoss: '0',
    decimals: line.measures.unit.decimals,
    items: isGreige ? { brandGreige: line.itemId, supplierGreige: line.itemId } : { brandDyed: line.itemId, supplierDyed: line.itemId },
  });
  if (decimal(short).gt(0)) refuseShort(plan, line, covered);
  buyOut(
    plan,
    line,
    draws.filter(({ ownership }) => ownership === 2),
  );
  return draws.map((draw) => ({ ...draw, ownership: 1 }));
}

/** Posts buy-out pairs at the price of the day, which becomes the cost of the receipt. */
export function buyOut(plan: Plan, line: PostingLine, takes: readonly Take[]): void {
  const { holderId } = plan.document;
  const facts = plan.costOf(holderId, line.itemId);
  const quantities = takes.map(({ quantity }) => quantity);
  const amounts = splitAmount(quantities.length > 0 ? amountAt(facts, facts.buyOut, sumDecimals(quantities)) : null, quantities);
  takes.forEach((taken, at) => {
    const pair = nextPair(plan);
    postOut(plan, line, 'BUYOUT_OUT', { holderId, ownership: 2 }, taken, pair);
    postIn(plan, line, 'BUYOUT_IN', { holderId, ownership: 1 }, taken, { pair, amount: amounts[at] ?? null });
  });
}

export function postOut(plan: Plan, line: PostingLine, type: MovementType, place: Place, taken: Take, pair: number | null = null): void {
  const { itemId, lotId, rollId, lotNo, rollNo, quantity, secondQuantity } = taken;
  const second = secondQuantity === null ? null : decimal(secondQuantity).negated().toFixed();
  const what = { itemId, lotId, rollId, lotNo, rollNo, quantity: `-${quantity}`, secondQuantity: second };
  plan.postings.push({ line, type, ...place, ...what, amount: null, pair });
}

export type Part = Omit<Take, 'ownership'>;

export function postIn(
  plan: Plan,
  line: PostingLine,
  type: MovementType,
  place: Place,
  { itemId, lotId, rollId, lotNo, rollNo, quantity, secondQuantity }: Part,
  { pair = null, amount = null }: { pair?: number | null; amount?: string | null },
): void {
  const what = { itemId, lotId, rollId, lotNo, rollNo, quantity, secondQuantity };
  plan.postings.push({ line, type, ...place, ...what, amount: place.ownership === 1 ? amount : null, pair });
}

/** Posts all parts of a receipt line; its amount is rounded for the line and split over the parts. */
export function postParts(
  plan: Plan,
  line: PostingLine,
  type: MovementType,
  place: Place,
  parts: readonly Part[],
  { pair = null, amount }: { pair?: number | null; amount: string | null },
): void {
  const amounts = splitAmount(
    amount,
    parts.map(({ quantity }) => quantity),
  );
  parts.forEach((part, at) => postIn(plan, line, type, place, part, { pair, amount: amounts[at] ?? null }));
}

/** What a receipt brings in: the rolls of the line, else the whole quantity. */
export function receive(plan: Plan, line: PostingLine, itemId: string, measures: Measures, quantity: string): Part[] {
  const rolls = line.rolls.filter(({ side }) => side === 'IN');
  if (rolls.length === 0) {
    const secondQuantity = (itemId === line.itemId ? line.secondQuantity : null) ?? secondQuantityOf(measures, quantity);
    return [{ itemId, lotId: null, rollId: null, lotNo: null, rollNo: null, quantity, secondQuantity }];
  }
  return rolls.map((roll) => {
    const lot = plan.lotOf(itemId, roll);
    return {
      itemId,
      lotId: lot.lotId,
      rollId: lot.rollId,
      lotNo: roll.lotNo,
      rollNo: roll.rollNo || null,
      quantity: roll.quantity,
      secondQuantity: roll.secondQuantity ?? secondQuantityOf(measuresOf(measures, lot), roll.quantity),
    };
  });
}

/** The value of a receipt: the price of the document, else the known cost. */
export function receivedValue({ document, costOf }: Plan, { itemId, quantity, unitPrice }: PostingLine): string | null {
  return unitPrice === null ? receiptValue(costOf(document.holderId, itemId), quantity) : amountOf(quantity, unitPrice);
}

/** 染费 of a quantity of dyed fabric: as entered, else from the offer. Without either the fee is zero and settled outside the system. */
export function dyeFeeOf(plan: Plan, line: PostingLine, quantity: string): string {
  const facts = plan.costOf(plan.document.holderId, line.toItemId ?? '');
  return line.dyeFee === null ? dyeFeeOfTheDay(facts, quantity) : amountOf(quantity, line.dyeFee);
}

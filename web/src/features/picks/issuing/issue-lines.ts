import type { PickPlan, PickPlanRequest } from '@mrp/contract/features/picks/plan.ts';
import type { PickOrder, PickLine } from '@mrp/contract/features/picks/record.ts';
import type { Ownership } from '@mrp/contract/features/stock/ledger.ts';
import { labelCode } from '@mrp/contract/features/stock/labels.ts';
import { compareDecimals, decimal, roundHalfUp, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import type { ScannableRoll } from '../../stock/lots/roll-lines.ts';
import { openOf } from '../text.ts';

/** A roll, a lot or untracked stock, and what is taken of it. */
export interface ChosenTake {
  ownership: Ownership;
  lotId: string | null;
  rollId: string | null;
  quantity: string;
}

/** What is typed to take for one line. */
export interface IssueLine {
  lineId: string;
  /** Of the source order; with chosen takes, their sum. */
  quantity: string;
  /** Null: by the source order. */
  takes: readonly ChosenTake[] | null;
}

export type PlanLine = PickPlan['lines'][number];
export type StockPlace = Pick<ChosenTake, 'ownership' | 'lotId' | 'rollId'>;

export const placeKey = ({ ownership, lotId, rollId }: StockPlace): string => `${ownership} ${lotId ?? ''} ${rollId ?? ''}`;

const isFigure = (text: string): boolean => /^\d+(\.\d+)?$/.test(text);
export const isSomeQuantity = (text: string): boolean => text !== '' && (!isFigure(text) || compareDecimals(text, '0') > 0);

/** All that is open, by the source order. */
export const openLines = ({ lines }: PickOrder): IssueLine[] =>
  lines.map((line) => {
    const open = openOf(line);
    return { lineId: line.id, quantity: isSomeQuantity(open) ? open : '', takes: null };
  });

/** The sum of what is chosen; a text that is no number stands for itself, so that the server refuses it at its cell. */
export function sumOfTakes(takes: readonly ChosenTake[]): string {
  const typed = takes.map(({ quantity }) => quantity).filter(isSomeQuantity);
  const wrong = typed.find((text) => !isFigure(text));
  if (wrong !== undefined) return wrong;
  const sum = sumDecimals(['0', ...typed]);
  return decimal(sum).isZero() ? '' : sum;
}

/** A line with another choice of rolls; its quantity follows. */
export const withTakes = (line: IssueLine, takes: readonly ChosenTake[]): IssueLine => ({ ...line, takes, quantity: sumOfTakes(takes) });

/** Writes what is taken of one place. */
export function withTake(line: IssueLine, place: StockPlace, quantity: string): IssueLine {
  const key = placeKey(place);
  const takes = line.takes ?? [];
  const { ownership, lotId, rollId } = place;
  const written = { ownership, lotId, rollId, quantity };
  const next = takes.some((take) => placeKey(take) === key)
    ? takes.map((take) => (placeKey(take) === key ? written : take))
    : [...takes, written];
  return withTakes(line, next);
}

/** The body of a plan: lines and takes without a quantity are left out. */
export function planRequest(lines: readonly IssueLine[]): PickPlanRequest {
  return {
    lines: lines
      .filter(({ quantity }) => isSomeQuantity(quantity))
      .map(({ lineId, quantity, takes }) => ({ lineId, quantity, takes: takes && takes.filter((take) => isSomeQuantity(take.quantity)) })),
  };
}

/** Whether `errorOf` or the reason shows it. */
export const hasCell = (path: string): boolean => /^(reason|lines\.\d+\.(quantity|lineId|takes|takes\.\d+\.quantity))$/.test(path);

/** The refusals of a plan by line, and by place of its takes. */
export function errorOf(
  lines: readonly IssueLine[],
  errors: Readonly<Record<string, string>>,
  lineId: string,
  place?: StockPlace,
): string | undefined {
  const sent = lines.filter(({ quantity }) => isSomeQuantity(quantity));
  const at = sent.findIndex((line) => line.lineId === lineId);
  if (at === -1) return undefined;
  if (!place) return errors[`lines.${at}.quantity`] ?? errors[`lines.${at}.takes`] ?? errors[`lines.${at}.lineId`];
  const takes = (sent[at]?.takes ?? []).filter((take) => isSomeQuantity(take.quantity));
  const n = takes.findIndex((take) => placeKey(take) === placeKey(place));
  return n === -1 ? undefined : errors[`lines.${at}.takes.${n}.quantity`];
}

export interface LotSupply {
  lotId: string;
  lotNo: string;
  available: string;
  /** Places of the lot, in the order they are offered. */
  places: PlanLine['choices'];
}

/** What each lot could give. */
export function lotsOf({ choices }: Pick<PlanLine, 'choices'>): LotSupply[] {
  const tracked = choices.filter(({ lotId }) => lotId !== null);
  return [...Map.groupBy(tracked, ({ lotId }) => lotId ?? '')].map(([lotId, places]) => ({
    lotId,
    lotNo: places[0]?.lotNo ?? '',
    available: sumDecimals(places.map(({ available }) => available)),
    places,
  }));
}

/** Takes from these places in their order until the quantity is reached. */
export function takeFrom(places: PlanLine['choices'], quantity: string, decimals: number): ChosenTake[] {
  let rest = decimal(isFigure(quantity) ? quantity : '0');
  return places.flatMap(({ ownership, lotId, rollId, available }) => {
    const part = rest.lt(decimal(available)) ? rest : decimal(available);
    if (part.lte(0)) return [];
    rest = rest.minus(part);
    return [{ ownership, lotId, rollId, quantity: roundHalfUp(part, decimals) }];
  });
}

/** The code on the label of a place; empty for untracked stock. */
export const labelOf = ({ lotId, rollId }: StockPlace): string =>
  rollId !== null ? labelCode('ROLL', rollId) : lotId === null ? '' : labelCode('LOT', lotId);

/** A place as a scan finds it. */
export type ScannablePlace = PlanLine['choices'][number] & ScannableRoll & { lineId: string };

export const scannablePlaces = (lines: readonly PlanLine[]): ScannablePlace[] =>
  lines.flatMap(({ lineId, choices }) =>
    choices.filter(({ lotId }) => lotId !== null).map((choice) => ({ ...choice, lineId, label: labelOf(choice) })),
  );

/** What a line still lacks beside what is chosen; negative: more than planned. */
export const missingOf = (line: PickLine, takes: readonly ChosenTake[]): string =>
  roundHalfUp(decimal(openOf(line)).minus(decimal(sumOfTakes(takes) || '0')), line.unit.decimals);

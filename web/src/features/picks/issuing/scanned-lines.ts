import type { BinRef } from '@mrp/contract/features/bins/record.ts';
import type { PickOrder, PickLine } from '@mrp/contract/features/picks/record.ts';
import { compareDecimals, decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { findScannedRolls } from '../../stock/lots/roll-lines.ts';
import {
  isSomeQuantity,
  missingOf,
  placeKey,
  scannablePlaces,
  sumOfTakes,
  type ChosenTake,
  type IssueLine,
  type PlanLine,
  type ScannablePlace,
} from './issue-lines.ts';
import { byWalk } from './walk-lines.ts';

/** A roll that would be taken for a line. */
export interface Offer {
  place: ScannablePlace;
  line: PickLine;
  quantity: string;
}

/** What a scanned code means for a pick. `otherLot` and `enough` may still be taken, with a reason. */
export type ScanAnswer =
  | ({ kind: 'found' | 'again' } & Offer)
  | ({ kind: 'enough' } & Offer)
  | ({ kind: 'otherLot'; lots: readonly string[] } & Offer)
  | { kind: 'several'; places: readonly ScannablePlace[] }
  | { kind: 'unknown' };

interface Scanning {
  pick: PickOrder;
  /** The plan of all that is open, with what may be taken. */
  planned: readonly PlanLine[];
  lines: readonly IssueLine[];
  /** The line that is being worked on; preferred where several want the same roll. */
  activeId: string | null;
}

const takesOf = ({ lines }: Scanning, lineId: string): readonly ChosenTake[] => lines.find((line) => line.lineId === lineId)?.takes ?? [];
const takenOf = (takes: readonly ChosenTake[], place: ScannablePlace): ChosenTake[] =>
  takes.filter((take) => placeKey(take) === placeKey(place) && isSomeQuantity(take.quantity));

/** Lots that the SKC of a line was cut from, before and in this scan. */
export function usedLots({ planned, lines }: Pick<Scanning, 'planned' | 'lines'>, lineId: string): string[] {
  const line = planned.find((one) => one.lineId === lineId);
  const scanned = (lines.find((one) => one.lineId === lineId)?.takes ?? []).filter(({ quantity }) => isSomeQuantity(quantity));
  const names = scanned.flatMap(({ lotId }) => line?.choices.find((choice) => choice.lotId === lotId)?.lotNo ?? []);
  return [...new Set([...(line?.knownLots ?? []), ...names])];
}

/** Finds the roll of a code and the line it is for, or says why it is not taken. */
export function answerScan(code: string, scanning: Scanning): ScanAnswer {
  const found = findScannedRolls(code, scannablePlaces(scanning.planned));
  const distinct = [...new Map(found.map((place) => [placeKey(place), place])).values()];
  if (distinct.length === 0) return { kind: 'unknown' };
  return distinct.length > 1 ? { kind: 'several', places: distinct } : answerPlace(found, scanning);
}

/** The same of a place that was pressed. */
export const answerPress = (place: ScannablePlace, scanning: Scanning): ScanAnswer =>
  answerPlace(
    scannablePlaces(scanning.planned).filter((one) => placeKey(one) === placeKey(place)),
    scanning,
  );

function answerPlace(places: readonly ScannablePlace[], scanning: Scanning): ScanAnswer {
  const { pick, lines, activeId } = scanning;
  const offers = places.flatMap((place): (Offer & { isTaken: boolean; missing: string; lots: string[] })[] => {
    const line = pick.lines.find(({ id }) => id === place.lineId);
    if (!line) return [];
    const taken = takenOf(
      lines.flatMap(({ takes }) => takes ?? []),
      place,
    );
    const rest = roundHalfUp(decimal(place.available).minus(decimal(sumOfTakes(taken) || '0')), line.unit.decimals);
    const own = takesOf(scanning, line.id);
    const missing = missingOf(line, own);
    const quantity = compareDecimals(missing, '0') > 0 && compareDecimals(missing, rest) < 0 ? missing : rest;
    const isTaken = takenOf(own, place).length > 0 || compareDecimals(rest, '0') <= 0;
    return [{ place, line, quantity, isTaken, missing, lots: usedLots(scanning, line.id) }];
  });
  const rank = ({ line, lots, place }: (typeof offers)[number]): number =>
    line.id === activeId ? 0 : lots.includes(place.lotNo) ? 1 : lots.length === 0 ? 2 : 3;
  const open = offers.filter(({ isTaken, missing }) => !isTaken && compareDecimals(missing, '0') > 0).toSorted((a, b) => rank(a) - rank(b));
  const [first] = open;
  if (first) {
    const { place, line, quantity, lots } = first;
    if (lots.length > 0 && !lots.includes(place.lotNo)) return { kind: 'otherLot', place, line, quantity, lots };
    return { kind: 'found', place, line, quantity };
  }
  const [known] = offers.toSorted((a, b) => Number(b.isTaken) - Number(a.isTaken));
  if (!known) return { kind: 'unknown' };
  const { place, line, quantity, isTaken } = known;
  const offer = { place, line, quantity };
  return isTaken ? { kind: 'again', ...offer } : { kind: 'enough', ...offer };
}

/** Rolls of the plan that are still to be fetched for a line, as far as it lacks something, in the order of the walk. */
export function toFetch(
  { planned, lines }: Pick<Scanning, 'planned' | 'lines'>,
  line: PickLine,
): (ScannablePlace & { bin: BinRef | null })[] {
  const takes = lines.find(({ lineId }) => lineId === line.id)?.takes ?? [];
  const scanned = new Set(takes.filter(({ quantity }) => isSomeQuantity(quantity)).map(placeKey));
  const plan = planned.find(({ lineId }) => lineId === line.id);
  const order = new Map((plan?.takes ?? []).toSorted(byWalk).map((take, at) => [placeKey(take), { at, bin: take.bin }]));
  const free = scannablePlaces(plan ? [plan] : []).flatMap((place) => {
    const stop = order.get(placeKey(place));
    return stop && !scanned.has(placeKey(place)) ? [{ ...place, ...stop }] : [];
  });
  let rest = decimal(missingOf(line, takes));
  return free
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ at: _at, ...place }) => {
      if (rest.lte(0)) return [];
      const part = rest.lt(decimal(place.available)) ? rest : decimal(place.available);
      rest = rest.minus(part);
      return [{ ...place, available: roundHalfUp(part, line.unit.decimals) }];
    });
}

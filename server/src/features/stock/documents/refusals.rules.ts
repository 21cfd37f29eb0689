import { refuseLines, type AppError, type LineRefusal } from '../../../platform/app-error.ts';
import { rollField, type PlannedPosting } from './plan.rules.ts';

/** The ledger names lot and roll by their ids; the form has them as a roll of its line. */
function placeAtRoll(postings: readonly PlannedPosting[], refusal: LineRefusal): LineRefusal {
  const { ordinal, lotId, rollId } = refusal.values;
  if (lotId === undefined) return refusal;
  const same = (id: string | null, named: string | number | undefined): boolean => (id ?? '') === String(named ?? '');
  const found = postings.find(
    ({ line, ...taken }) => line.position + 1 === ordinal && same(taken.lotId, lotId) && same(taken.rollId, rollId),
  );
  const roll = found?.line.rolls.find(({ lotNo, rollNo }) => lotNo === found.lotNo && rollNo === (found.rollNo ?? ''));
  return found && roll ? { ...refusal, field: rollField(found.line, roll.id) } : refusal;
}

const ordinalOf = ({ values: { ordinal } }: LineRefusal): number => (typeof ordinal === 'number' ? ordinal : 0);

/** What the plan refuses and what the ledger refuses of the other lines, in the order of the lines; null: nothing is refused. */
export function refuseAll(
  postings: readonly PlannedPosting[],
  planned: readonly LineRefusal[],
  ofLedger: readonly LineRefusal[] = [],
): AppError | null {
  const all = [...planned, ...ofLedger.map((refusal) => placeAtRoll(postings, refusal))];
  const [first, ...others] = all.toSorted((one, other) => ordinalOf(one) - ordinalOf(other));
  return first ? refuseLines([first, ...others]) : null;
}

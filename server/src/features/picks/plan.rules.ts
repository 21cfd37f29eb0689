import type { Ownership } from '@mrp/contract/features/stock/ledger.ts';
import type { PickPlanRequest } from '@mrp/contract/features/picks/plan.ts';
import type { PickOrder } from '@mrp/contract/features/picks/record.ts';
import { compareDecimals, decimal, formatDecimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { checkNumber, inUnit, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import type { StockPool, Take } from '../stock/planning.rules.ts';
import { exceeds } from './tolerance.rules.ts';

type Line = PickOrder['lines'][number];
type LineRequest = PickPlanRequest['lines'][number];

/** What leaves for a line, and what is left of the roll, lot or balance after it. */
export interface PlannedTake extends Take {
  left: string;
}

export interface PlannedLine {
  line: Line;
  quantity: string;
  takes: PlannedTake[];
  choices: { ownership: Ownership; lotId: string | null; lotNo: string; rollId: string | null; rollNo: string; available: string }[];
  short: string;
  asksReason: boolean;
  orderNeed: string | null;
  knownLots: readonly string[];
  mixesLots: boolean;
}

/** Of the garment order as it is now: by the BOM, and less what was picked for it. */
export interface OrderNeed {
  needed: string;
  picked: string;
  surplus: string;
  suggested: string;
}

interface Planning {
  holderId: string;
  /** By line id; absent where a line was written by hand. */
  needs: ReadonlyMap<string, OrderNeed>;
  stockPool: StockPool;
  /** Lots that were taken so far, by line id. */
  knownLots: ReadonlyMap<string, readonly { lotId: string; lotNo: string }[]>;
}

const owners = [1, 2] as const;

/** Plans all lines from one pool, each seeing what the lines before it left; answers every error by its field. */
export function planPick(
  pick: PickOrder,
  request: PickPlanRequest,
  planning: Planning,
): { lines: PlannedLine[]; fields: Record<string, string> } {
  const fields: Record<string, string> = {};
  const known = new Map(pick.lines.map((line) => [line.id, line]));
  const seen = new Set<string>();
  const lines = request.lines.flatMap((asked, at): PlannedLine[] => {
    const line = known.get(asked.lineId);
    if (!line) fields[`lines.${at}.lineId`] = '这张领料单没有该行';
    else if (seen.has(asked.lineId)) fields[`lines.${at}.quantity`] = '同一行填写了两次';
    seen.add(asked.lineId);
    if (!line) return [];
    const wrong = checkNumber(inUnit(rules.documentQuantity, line.unit), asked.quantity);
    if (wrong) fields[`lines.${at}.quantity`] ??= wrong;
    return wrong ? [] : [planLine(line, asked, planning, (field, message) => (fields[`lines.${at}.${field}`] ??= message))];
  });
  return { lines, fields };
}

type AddError = (field: string, message: string) => void;

function planLine(line: Line, asked: LineRequest, planning: Planning, addError: AddError): PlannedLine {
  const known = planning.knownLots.get(line.id) ?? [];
  const choices = listChoices(line, planning);
  const takes =
    asked.takes === null
      ? drawInOrder(line, asked.quantity, planning, new Set(known.map(({ lotId }) => lotId)))
      : drawChosen(line, asked.quantity, asked.takes, planning, addError);
  const covered = sumDecimals(['0', ...takes.map(({ quantity }) => quantity)]);
  const lots = new Set([...known.map(({ lotId }) => lotId), ...takes.flatMap(({ lotId }) => lotId ?? [])]);
  const total = sumDecimals([line.pickedQuantity, asked.quantity]);
  return {
    line,
    quantity: asked.quantity,
    takes,
    choices,
    short: decimal(asked.quantity).minus(decimal(covered)).toFixed(),
    asksReason: exceeds(total, line.quantity, line.tolerance) || exceedsNeed(line, asked.quantity, planning.needs.get(line.id)),
    orderNeed: planning.needs.get(line.id)?.suggested ?? null,
    knownLots: known.map(({ lotNo }) => lotNo),
    mixesLots: lots.size > 1,
  };
}

/** More than the order needs by now; who wrote the line with a reason has said why. */
function exceedsNeed({ reason, tolerance }: Line, quantity: string, need: OrderNeed | undefined): boolean {
  if (!need || reason !== '') return false;
  return exceeds(decimal(need.picked).minus(need.surplus).plus(quantity).toFixed(), need.needed, tolerance);
}

/** Brand's goods, then the supplier's; in each the lots that were cut before come first. */
function drawInOrder(line: Line, quantity: string, { holderId, stockPool }: Planning, preferred: ReadonlySet<string>): PlannedTake[] {
  let rest = decimal(quantity);
  return owners.flatMap((ownership) => {
    const key = { holderId, ownership, itemId: line.itemId };
    const available = decimal(stockPool.availableOf(key));
    const part = rest.lt(available) ? rest : available;
    if (part.lte(0)) return [];
    const takes = stockPool.draw(key, part.toFixed(), preferred);
    rest = rest.minus(decimal(sumDecimals(['0', ...takes.map((take) => take.quantity)])));
    return takes.map((take) => ({ ...take, left: leftOf(take, holderId, stockPool) }));
  });
}

function leftOf({ ownership, itemId, lotId, rollId }: Take, holderId: string, stockPool: StockPool): string {
  const key = { holderId, ownership, itemId };
  if (lotId === null) return stockPool.onHandOf(key);
  return stockPool.lotsAt(key).find((lot) => lot.lotId === lotId && lot.rollId === rollId)?.onHand ?? '0';
}

/** What the keeper or the scanner named; refused where it is not there, or not enough. */
function drawChosen(
  line: Line,
  quantity: string,
  chosen: NonNullable<LineRequest['takes']>,
  { holderId, stockPool }: Planning,
  addError: AddError,
): PlannedTake[] {
  const seen = new Set<string>();
  if (!decimal(sumDecimals(chosen.map((take) => take.quantity))).eq(decimal(quantity)))
    addError('takes', '所选缸号与匹的数量合计须等于领料数量');
  return chosen.flatMap(({ ownership, lotId, rollId, quantity: part }, n): PlannedTake[] => {
    const name = `takes.${n}.quantity`;
    const wrong = checkNumber(inUnit(rules.documentQuantity, line.unit), part);
    if (wrong) addError(name, wrong);
    const place = `${ownership} ${lotId} ${rollId}`;
    if (seen.has(place)) addError(name, '同一匹填写了两次');
    seen.add(place);
    if (wrong) return [];
    const key = { holderId, ownership, itemId: line.itemId };
    const lot = stockPool.lotsAt(key).find((one) => one.lotId === lotId && one.rollId === rollId);
    const most = smaller(stockPool.availableOf(key), lotId === null ? null : (lot?.available ?? '0'));
    if (compareDecimals(part, most) > 0) {
      const { decimals, name: unit } = line.unit;
      addError(name, decimal(most).gt(0) ? `最多可领 ${formatDecimal(most, decimals)} ${unit}` : '这一匹已领完、被冻结或被占用，请换一匹');
      return [];
    }
    const take = stockPool.drawChosen(key, { lotId, rollId }, part);
    if (!take) addError(name, '请选择缸号与匹');
    return take ? [{ ...take, left: leftOf(take, holderId, stockPool) }] : [];
  });
}

const smaller = (a: string, b: string | null): string => (b !== null && compareDecimals(b, a) < 0 ? b : a);

/** Whether a quantity that is not negative is more than 0, read from its digits: there may be thousands of rolls. */
const isMore = (quantity: string): boolean => /[1-9]/.test(quantity);

function listChoices({ itemId, lotTracked }: Line, { holderId, stockPool }: Planning): PlannedLine['choices'] {
  return owners.flatMap((ownership): PlannedLine['choices'] => {
    const key = { holderId, ownership, itemId };
    const available = stockPool.availableOf(key);
    if (lotTracked === 'NONE')
      return decimal(available).gt(0) ? [{ ownership, lotId: null, lotNo: '', rollId: null, rollNo: '', available }] : [];
    return stockPool
      .lotsAt(key)
      .filter((lot) => isMore(lot.available))
      .map((lot) => ({
        ownership,
        lotId: lot.lotId,
        lotNo: lot.lotNo,
        rollId: lot.rollId,
        rollNo: lot.rollNo ?? '',
        available: lot.available,
      }));
  });
}

import { sql } from 'kysely';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { decimal } from '@mrp/contract/lib/decimals.ts';
import { backdateStocktake, recordPastCounts } from '../../features/stocktakes/backdating.commands.ts';
import { listLinesOfThen } from '../../features/stocktakes/backdating.queries.ts';
import { getStocktake } from '../../features/stocktakes/queries.ts';
import { reviewLines } from '../../features/stocktakes/variances/reviews.commands.ts';
import { finishTask, startTask } from '../../features/stocktakes/counting/tasks.commands.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { Random } from '../random.ts';
import { after, type Calendar } from '../clock.ts';
import { moveStocktake, type StocktakePeople } from './stocktake-steps.ts';

/** Every so many lines have a variance. */
const RIGHT_LINES = 22;

interface PastStocktake {
  goods: ItemLevel;
  id: string;
  heldAt: string;
  /** The day after. */
  decidedAt: string;
  isCancelled: boolean;
}

/** A planned stocktake that was held in the past: against the books of that time, decided the day after. */
export async function holdPast(
  { as, turnTo }: Calendar,
  { keeper, counter, checker }: StocktakePeople,
  random: Random,
  past: PastStocktake,
): Promise<void> {
  const { goods, id, heldAt, decidedAt, isCancelled } = past;
  turnTo(after(heldAt, 0));
  await moveStocktake(as, keeper, { goods, id, action: 'publish', pastAt: heldAt });
  await as(counter, '开始', (tx) => startTask(tx, counter, id));
  const lines = await as(checker, '读取', (tx) => listLinesOfThen(tx, id, heldAt));
  const counts = lines.map((line) => ({ lineId: line.lineId, quantity: quantityOf(line, random) }));
  await as(counter, '记录盘点', (tx) => recordPastCounts(tx, counter.userId, id, counts, heldAt));
  turnTo(after(decidedAt, 0));
  if (isCancelled) await moveStocktake(as, checker, { goods, id, action: 'cancel', reason: '仓库改期', pastAt: decidedAt });
  else {
    await as(counter, '完成盘点', (tx) => finishTask(tx, counter, id));
    await as(checker, '复核差异', (tx) => giveReasons(tx, checker, goods, id, random));
    await moveStocktake(as, checker, { goods, id, action: 'approve', pastAt: decidedAt });
  }
  await as(keeper, '补录', (tx) => backdateStocktake(tx, id, heldAt, decidedAt));
}

/** Counted right, or a little off; what was used up since was right. */
function quantityOf({ expected, decimals, canLose }: { expected: string; decimals: number; canLose: boolean }, random: Random): string {
  if (!canLose || random.whole(1, RIGHT_LINES) !== 1) return expected;
  const share = random.pick(['0.99', '0.985', '0.994', '1.008']);
  return decimal(expected).times(share).toFixed(Math.min(decimals, 2));
}

async function giveReasons(tx: Tx, checker: Identity, goods: ItemLevel, id: string, random: Random): Promise<void> {
  const { rows: lines } = await sql<{ id: string }>`
    select l.id from stocktake_lines l where l.stocktake_id = ${id} and l.variance <> 0 order by l.position`.execute(tx);
  const { rows: reasons } = await sql<{ id: string }>`
    select e.id from dictionary_entries e where e.dictionary = 'varianceReason' and e.active order by e.id`.execute(tx);
  if (lines.length === 0) return;
  const { version } = await getStocktake(tx, goods, id, checker);
  const reviews = lines.map((line) => ({ lineId: line.id, reasonId: random.pick(reasons).id, note: '', brandVariance: null }));
  await reviewLines(tx, goods, checker, id, { version, lines: reviews });
}

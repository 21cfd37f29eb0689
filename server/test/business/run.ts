import { compareCosting } from './compare-costing.ts';
import { compareFigures } from './compare-figures.ts';
import { compareAges } from './compare-ages.ts';
import { compareHome, readHome } from './compare-home.ts';
import { compareKits } from './compare-kits.ts';
import { compareNotices } from './compare-notices.ts';
import { compareReadiness } from './compare-readiness.ts';
import { compareRolls } from './compare-rolls.ts';
import { compareScores, readScores } from './compare-scores.ts';
import { compareTotals } from './compare-totals.ts';
import { compareBalances, compareDocuments } from './compare.ts';
import type { Play } from './play.ts';
import { State } from './state.ts';
import * as boms from './steps-boms.ts';
import * as costing from './steps-costing.ts';
import * as counts from './steps-counts.ts';
import * as greige from './steps-greige.ts';
import * as kits from './steps-kits.ts';
import * as lots from './steps-lots.ts';
import * as orders from './steps-orders.ts';
import * as packing from './steps-packing.ts';
import * as picks from './steps-picks.ts';
import * as planning from './steps-planning.ts';
import * as preparations from './steps-preparations.ts';
import * as purchases from './steps-purchases.ts';
import * as receipts from './steps-receipts.ts';
import * as rolls from './steps-rolls.ts';
import * as stock from './steps-stock.ts';
import type { Step, StepKind, Steps } from './steps.ts';
import { aShop, type Business } from './world.ts';

type Handlers = { [Kind in StepKind]: (play: Play, step: Steps[Kind]) => Promise<void> };
const handlers: Handlers = {
  ...boms,
  ...costing,
  ...counts,
  ...greige,
  ...kits,
  ...lots,
  ...orders,
  ...packing,
  ...picks,
  ...planning,
  ...preparations,
  ...purchases,
  ...receipts,
  ...rolls,
  ...stock,
};

const costingSteps = new Set<StepKind>(['quote', 'decide', 'settle']);

/** Plays a sequence on materials of its own: after every step the product must say what the model says. */
export async function play(b: Business, steps: readonly Step[]): Promise<Play> {
  const people = [b.buyer, b.supervisor];
  const one: Play = { b, shop: await aShop(b), state: new State(), user: b.buyer, now: '' };
  const before = await readHome(one);
  const scores = await readScores(one);
  for (const [at, step] of steps.entries()) {
    one.user = people[at % people.length] ?? b.buyer;
    one.now = `step ${at + 1} ${JSON.stringify(step)}`;
    const handle = handlers[step.do] as (play: Play, step: Step) => Promise<void>;
    await handle(one, step).catch((error: unknown) => {
      if (error instanceof Error && !error.message.includes(one.now)) error.message = `${one.now}: ${error.message}`;
      throw error;
    });
    await compareBalances(one);
    await compareDocuments(one);
    if (at % 10 === 9) await compareAges(one);
    if (step.do.startsWith('roll') || step.do === 'verdict') await compareRolls(one);
    if (costingSteps.has(step.do)) await compareCosting(one);
  }
  one.now = 'at the end';
  await compareFigures(one);
  await compareAges(one);
  await compareReadiness(one);
  await compareKits(one);
  await compareCosting(one);
  await compareHome(one, before);
  await compareTotals(one);
  await compareScores(one, scores);
  await compareNotices(one);
  return one;
}

import { join, relative } from 'node:path';
import type { Count } from './check.ts';
import { runE2e, startProduct, type Product } from './e2e.ts';
import { cacheFolder } from './ledger/cache.ts';
import { EVERY_PAGE, isPage, listPages, Specs } from './ledger/specs.ts';
import { countOf, readReport, type PlaywrightReport } from './reports.ts';
import { root } from './steps.ts';

/** What a run of `npm test` opens. */
const SHORT = ['every-page', 'session', 'counting'].map((name) => `e2e/specs/${name}.spec.ts`);

interface JourneyOutcome extends Count {
  suites: PlaywrightReport['suites'];
  /** Empty without the ledger. */
  told: string;
}

type Mode = 'short' | 'whole' | 'full';

const monkey = 'e2e/specs/monkey.spec.ts';
const isIn = (mode: Mode, path: string): boolean => (mode === 'short' ? SHORT.includes(path) : mode === 'full' || path !== monkey);

interface Journeys {
  /** Starts the product in advance, if there is a spec to run. */
  prepare(): void;
  run(report: string): Promise<JourneyOutcome>;
}

/** The specs; with the ledger only those, and those pages, that a change since they passed may touch. */
export async function planJourneys({ byLedger, mode }: { byLedger: boolean; mode: Mode }): Promise<Journeys> {
  if (!byLedger) return journeysOf([], {}, (outcome) => ({ ...outcome, told: '' }));
  const ledger = new Specs(root, cacheFolder, mode, await listPages(root));
  const left = ledger.left().filter((path) => isIn(mode, path));
  const taken = ledger.taken();
  const pages = taken.filter(isPage);
  const told = `${pages.length} pages and ${taken.length - pages.length} specs passed before with this content and are not opened; --all opens them`;
  console.log(told);
  if (left.length === 0)
    return { prepare: () => undefined, run: async () => ({ passed: 0, failed: 0, taken: taken.length, suites: [], told }) };
  const args = ['specs/demo.setup.ts', ...left.map((path) => relative('e2e', path))];
  return journeysOf(args, { PASSED_PAGES: pages.join(' ') }, (outcome) => {
    ledger.keep(outcome.suites.flatMap(listPassed));
    return { ...outcome, told };
  });
}

type Ran = Omit<JourneyOutcome, 'told'>;

function journeysOf(args: readonly string[], env: NodeJS.ProcessEnv, keep: (ran: Ran) => JourneyOutcome): Journeys {
  let starting: Promise<Product> | undefined;
  return {
    prepare: () => {
      starting = startProduct();
      // The run tells it.
      starting.catch(() => undefined);
    },
    run: async (report) => {
      const code = await runE2e(args, { ...env, E2E_REPORT: report }, starting);
      const none = { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, suites: [] };
      const { stats, suites } = await readReport<PlaywrightReport>(report, none);
      const { expected, unexpected, flaky, skipped } = stats;
      return keep({ ...countOf(expected, expected + unexpected + flaky + skipped, code), suites });
    },
  };
}

type Suite = PlaywrightReport['suites'][number];

/** Spec files, or pages of `every-page`, all of whose tests passed. */
function listPassed(file: Suite): string[] {
  const path = `e2e/specs/${file.file}`;
  if (path !== EVERY_PAGE) return isPassed(file) ? [path] : [];
  return (file.suites ?? []).filter(isPassed).map(({ title }) => title);
}

const isPassed = ({ specs, suites = [] }: Suite): boolean => specs.every(({ ok }) => ok) && suites.every(isPassed);

// `--changed` opens what a change may touch; everything else goes to Playwright, such as `--shard=1/3`.
if (import.meta.main) {
  const args = process.argv.slice(2);
  const mode = process.env['TEST_FULL'] ? 'full' : 'whole';
  if (args.includes('--changed')) {
    const journeys = await planJourneys({ byLedger: true, mode });
    const { failed } = await journeys.run(join(root, 'e2e/test-results/report.json'));
    process.exitCode = failed > 0 ? 1 : 0;
  } else process.exitCode = await runE2e(args);
}

import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import pg from 'pg';
import { slowDown, withChromium } from '../browser.ts';
import { makeSheets, openSheet, SHEET_LINES } from '../cost-sheets.ts';
import type { Fixtures } from '../fixtures.ts';
import { milliseconds, type Figure } from '../table.ts';

const SMALL = 20_000;
const SLOWER = 4;
const SCENARIOS = 4;
/** Runs before and while it is measured; every run changes all scenarios. */
const WARM = 30;
const RUNS = 60;
const GOAL = 16;

/** What the page of a cost sheet computes when all its scenarios change: the same modules in an empty page. */
export async function measureRecalculation(fixtures: Fixtures): Promise<Figure[]> {
  const serving = await fixtures.costing(SMALL);
  const pool = new pg.Pool({ connectionString: serving.url, max: 1, options: '-c timezone=Asia/Shanghai' });
  try {
    const [id = ''] = await makeSheets(serving, pool, 1);
    const sheet = await openSheet(serving.client, id);
    const { taken, direct } = await withChromium(async (browser) => {
      const page = await openModules(browser);
      await slowDown(page, SLOWER);
      return page.evaluate<Recalculated>(`(${recalculate})(${JSON.stringify({ sheet, SCENARIOS, WARM, RUNS })})`);
    });
    if (new Set(direct).size !== SCENARIOS) throw new Error(`the scenarios come to ${direct.join(', ')}`);
    const sorted = taken.toSorted((one, other) => one - other);
    const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
    return [
      {
        id: 'costing',
        work: `what-if: ${SCENARIOS} scenarios recalculated, every field of each changed`,
        ours: milliseconds(at(0.5)),
        limit: '',
        ratio: '',
        goal: `≤ ${GOAL} ms`,
        latency: `${milliseconds(at(0.5))} / ${milliseconds(at(0.95))}`,
        size: `${SHEET_LINES} lines, ${SLOWER}× slower`,
        holds: at(0.5) <= GOAL,
      },
    ];
  } finally {
    await pool.end();
  }
}

interface Recalculated {
  taken: number[];
  /** Direct costs of the last run. */
  direct: string[];
}

const root = new URL('../../../', import.meta.url);
const ORIGIN = 'http://modules.test/';

/** A page that loads the sources of the product as modules, without their types. */
async function openModules(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  const imports = { 'decimal.js': '/node_modules/decimal.js/decimal.mjs' };
  const html = `<!doctype html><script type="importmap">${JSON.stringify({ imports })}</script>`;
  await page.route(`${ORIGIN}**`, async (route) => {
    const path = new URL(route.request().url()).pathname.slice(1);
    if (path === '') return route.fulfill({ contentType: 'text/html', body: html });
    const source = await readFile(fileURLToPath(new URL(path, root)), 'utf8');
    return route.fulfill({ contentType: 'text/javascript', body: path.endsWith('.ts') ? stripTypeScriptTypes(source) : source });
  });
  await page.goto(ORIGIN);
  return page;
}

/** Runs in the page. */
const recalculate = `async ({ sheet, SCENARIOS, WARM, RUNS }) => {
  const { scenarioLines, scenarioTerms, scenarioTotals } = await import('/contract/src/features/costing/scenarios.ts');
  const [lines, terms] = [scenarioLines(sheet.lines), scenarioTerms(sheet)];
  const overridesOf = (run, at) => ({
    mainPrice: String(-(1 + at + run % 5)), loss: String(2 + at), shrinkage: String(1 + run % 4), width: String(140 + 5 * at + run % 3),
    gramWeight: String(170 + at + run % 7), rate: '1.0' + (1 + run % 9), pieces: String(500 + 100 * at + run) });
  const taken = [];
  let direct = [];
  for (let run = 0; run < WARM + RUNS; run += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    const overrides = Array.from({ length: SCENARIOS }, (_, at) => overridesOf(run, at));
    const begun = performance.now();
    direct = overrides.map((one) => scenarioTotals(lines, terms, one).direct);
    if (run >= WARM) taken.push(performance.now() - begun);
  }
  return { taken, direct };
}`;

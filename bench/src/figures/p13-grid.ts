import type { Page } from '@playwright/test';
import { createBom, createStyle, someMaterials } from '../../../e2e/boms.ts';
import { withBrowser, slowDown, type BrowserSetup } from '../browser.ts';
import { drawnWords, drawPlain, measureFloor, paste, stopwatch, timed, typeKeys, type Floor, type Typing } from '../grid-page.ts';
import type { Fixtures } from '../fixtures.ts';
import { milliseconds, type Figure } from '../table.ts';

const LINES = 500;
const SLOWER = 4;

/** Pasted data: twelve columns by header, of the kinds that users keep in workbooks. */
const offers: Readonly<Record<string, (line: number) => string>> = {
  空差: (line) => `${line % 9}`,
  税率: () => '13',
  供方货号: (line) => `GY-${10_000 + line}`,
  供方品名: (line) => `全棉府绸 ${line}`,
  供方颜色: (line) => `藏青 ${line % 40}`,
  色号: (line) => `S${line}`,
  起订量: (line) => `${100 + line}`,
  包装量: () => '50',
  大货货期: (line) => `${10 + (line % 20)}`,
  现货货期: () => '3',
  生效日期: () => '2026-11-20',
  备注: (line) => `第 ${line} 行`,
};

const preparations: Readonly<Record<string, (line: number) => string>> = {
  每套用量: (line) => `${10 + line}`,
  原因: (line) => `第 ${line} 行`,
};

/** P13: 新报价, the widest grid, a grid with the width of the goal, and a BOM, each with 500 lines. */
export function measureGrid(fixtures: Fixtures): Promise<Figure[]> {
  return withBrowser(fixtures, async (setup) => [
    ...(await measureOffers(setup)),
    ...(await measurePreparation(setup)),
    ...(await measureBom(setup)),
  ]);
}

async function openSession({ user }: BrowserSetup): Promise<Page> {
  const context = await user();
  await context.addInitScript(stopwatch);
  return context.newPage();
}

async function measureOffers(setup: BrowserSetup): Promise<Figure[]> {
  const page = await openSession(setup);
  await page.goto('/msgList');
  const link = await page.locator('a[href*="/insideDetails?id="]').first().getAttribute('href');
  const grid = `/addSup?id=${new URL(link ?? '', setup.address).searchParams.get('id')}`;
  await page.goto(grid);
  await slowDown(page, SLOWER);
  await page.locator('[role=grid]').first().locator('[data-field=disparity]').first().click();
  const pasted = await paste(page, offers, LINES);
  const typing = await typeKeys(page, 'remark');
  await page.getByText('草稿已存').waitFor();
  await page.waitForTimeout(3_000);
  await page.goto(grid);
  const offer = page.getByRole('button', { name: '恢复未保存的内容' });
  await offer.waitFor();
  const open = await timed(page, () => offer.click(), hasLines);
  const words = await drawnWords(page);
  const plain = await drawPlain(page, words);
  const plainPaste = (await drawPlain(page, pasted.preview)) + plain;
  const size = await sizeOf(page);
  const floor = await measureFloor(page, words);
  await page.context().close();
  return [
    ...keyFigures('新报价', typing, floor, size),
    figure(`新报价: paste ${LINES} × ${Object.keys(offers).length}, preview and into the lines`, [pasted.taken], 1_200, size, [plainPaste]),
    figure(`新报价: open with ${LINES} lines`, [open], 500, size, [plain]),
  ];
}

/** 新建美套备料, with about as many columns as the goal assumes. */
async function measurePreparation(setup: BrowserSetup): Promise<Figure[]> {
  const page = await openSession(setup);
  await page.goto('/newMeiTao');
  await slowDown(page, SLOWER);
  await page.locator('[role=grid]').first().locator('[data-field=perSet]').first().click();
  await paste(page, preparations, LINES);
  const typing = await typeKeys(page, 'reason');
  const words = await drawnWords(page);
  const size = await sizeOf(page);
  const floor = await measureFloor(page, words);
  await page.context().close();
  return keyFigures('备料单', typing, floor, size);
}

/** Opens a BOM again from another page: its code is cached, its record and materials are requested. */
async function measureBom(setup: BrowserSetup): Promise<Figure[]> {
  const page = await openSession(setup);
  await page.goto('/home');
  const { fabrics, trims } = await someMaterials(page);
  const materials = [...fabrics, ...trims];
  const style = await createStyle(page, fabrics[0]!);
  const lines = Array.from({ length: LINES }, (_, at) => materials[at % materials.length]!);
  const { id } = await createBom(page, style, lines);
  const go = `history.pushState(null, '', '/BOMEdit?id=${id}'); dispatchEvent(new PopStateEvent('popstate', { state: null }));`;
  await page.evaluate(go);
  await page.locator('[role=grid] [data-row]').first().waitFor();
  await page.evaluate(`history.back()`);
  await page.locator('[role=grid]').waitFor({ state: 'detached' });
  await page.waitForTimeout(2_000);
  await slowDown(page, SLOWER);
  const open = await page.evaluate<number>(
    `(async () => { performance.clearResourceTimings(); const begun = performance.now(); ${go} return (await until(() => document.querySelector('[role=grid]') && ${hasLines})) - begun; })()`,
  );
  const answer = await page.evaluate<number>(
    `performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/boms/${id}')).duration`,
  );
  await page.waitForTimeout(3_000);
  const typing = await typeKeys(page, 'remark');
  const words = await drawnWords(page);
  const size = await sizeOf(page);
  const plain = await drawPlain(page, words);
  const floor = await measureFloor(page, words);
  await page.context().close();
  return [
    ...keyFigures('BOM', typing, floor, size),
    figure(`BOM: open with ${LINES} lines, besides the server's answer of ${milliseconds(answer)}`, [open - answer], 500, size, [plain]),
  ];
}

const hasLines = `document.querySelector('[role=grid]').ariaRowCount > ${LINES}`;

async function sizeOf(page: Page): Promise<string> {
  const columns = await page.evaluate<number>(`document.querySelector('[role=grid]').ariaColCount - 1`);
  return `${LINES} × ${columns}, ${SLOWER}× slower`;
}

const keyFigures = (grid: string, { letters, arrows, commits }: Typing, floor: Floor, size: string): Figure[] => [
  figure(`${grid}: key to painted letter`, letters, 50, size, floor.letters),
  figure(`${grid}: arrow to painted cell`, arrows, 50, size, floor.arrows),
  figure(`${grid}: Enter to committed cell`, commits, 80, size, floor.arrows),
];

function figure(work: string, taken: readonly number[], most: number, size: string, floor: readonly number[]): Figure {
  const ours = shareOf(taken, 0.5);
  return {
    id: 'P13',
    work,
    ours: milliseconds(ours),
    limit: `${milliseconds(shareOf(floor, 0.5))} plain`,
    ratio: '',
    goal: `≤ ${most} ms`,
    ...(taken.length > 1 && { latency: `${milliseconds(ours)} / ${milliseconds(shareOf(taken, 0.95))}` }),
    size,
    holds: ours <= most,
  };
}

function shareOf(taken: readonly number[], share: number): number {
  const sorted = taken.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

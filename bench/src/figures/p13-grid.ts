import type { Page } from '@playwright/test';
import { atDesk, slowDown, untilPainted } from '../browser.ts';
import type { Stage } from '../stage.ts';
import { milliseconds, type Figure } from '../table.ts';

const LINES = 500;
const SLOWER = 4;
const KEYS = 40;

/** What is pasted: twelve columns by their headings, of the kinds that people keep in their workbooks. */
const columns: Readonly<Record<string, (line: number) => string>> = {
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

/** P13: the grid of 新报价, the widest there is (28 columns), under 500 lines of twelve columns. */
export function measureGrid(stage: Stage): Promise<Figure[]> {
  return atDesk(stage, async ({ address, user }) => {
    const context = await user();
    await context.addInitScript(stopwatch);
    const page = await context.newPage();
    await page.goto(`${address}/msgList`);
    const link = await page.locator('a[href*="/insideDetails?id="]').first().getAttribute('href');
    const grid = `${address}/addSup?id=${new URL(link ?? '', address).searchParams.get('id')}`;
    await page.goto(grid);
    await slowDown(page, SLOWER);
    const paste = await pasteLines(page);
    const typing = await typeKeys(page);
    await page.getByText('草稿已存').waitFor();
    await page.waitForTimeout(3_000);
    await page.goto(grid);
    const offer = page.getByRole('button', { name: '恢复未保存的内容' });
    await offer.waitFor();
    const open = await timed(page, () => offer.click(), `document.querySelector('[role=grid]').ariaRowCount > ${LINES}`);
    const plain = await drawPlain(page);
    return [
      figure('key to painted letter', typing.letters, 50),
      figure('arrow to painted cell', typing.arrows, 50),
      figure('Enter to committed cell', typing.commits, 50),
      figure(`paste ${LINES} × ${Object.keys(columns).length}, preview and into the lines`, [paste], 1_000),
      figure(`open with ${LINES} lines`, [open], 400, plain),
    ];
  });
}

function figure(work: string, taken: readonly number[], most: number, limit?: number): Figure {
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    id: 'P13',
    work,
    ours: milliseconds(at(0.5)),
    limit: limit === undefined ? '' : `${milliseconds(limit)} plain`,
    ratio: '',
    goal: `≤ ${most} ms`,
    ...(sorted.length > 1 && { latency: `${milliseconds(at(0.5))} / ${milliseconds(at(0.95))}` }),
    size: `${LINES} lines, ${SLOWER}× slower`,
    holds: at(0.5) <= most,
  };
}

/** Runs in the page: from the event itself to the frame that shows what came of it. */
const stopwatch = `
  ${untilPainted}
  window.keyTimes = [];
  addEventListener('keydown', (event) => {
    const begun = event.timeStamp;
    void painted().then((end) => keyTimes.push(end - begun));
  }, true);
  addEventListener('click', (event) => { window.clicked = event.timeStamp; }, true);
`;

/** From a press to the first frame in which the condition holds. */
async function timed(page: Page, press: () => Promise<void>, condition: string): Promise<number> {
  const begun = page.evaluate(
    `(async () => { window.clicked = undefined; const end = await until(() => window.clicked !== undefined && ${condition}); return end - window.clicked; })()`,
  );
  await press();
  return (await begun) as number;
}

async function pasteLines(page: Page): Promise<number> {
  const heads = Object.keys(columns);
  const rows = Array.from({ length: LINES }, (_, line) => heads.map((head) => columns[head]!(line)).join('\t'));
  const text = [heads.join('\t'), ...rows].join('\n');
  await page.locator('[role=grid]').first().locator('[data-field=disparity]').first().click();
  const shown = await page.evaluate(`(async () => {
    const data = new DataTransfer();
    data.setData('text/plain', ${JSON.stringify(text)});
    const begun = performance.now();
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    return (await until(() => document.querySelector('.ant-drawer-section'))) - begun;
  })()`);
  const press = page.getByRole('button', { name: /^粘贴 \d+ 行$/ });
  const applied = await timed(page, () => press.click(), `document.querySelector('[role=grid]').ariaRowCount > ${LINES}`);
  return (shown as number) + applied;
}

interface Typing {
  letters: number[];
  arrows: number[];
  commits: number[];
}

async function typeKeys(page: Page): Promise<Typing> {
  await page.locator('[role=grid]').first().locator('[data-row]').nth(5).locator('[data-field=remark]').click();
  const press = async (keys: readonly string[]): Promise<number[]> => {
    await page.evaluate('keyTimes.length = 0');
    for (const key of keys) {
      await page.keyboard.press(key);
      await page.waitForTimeout(150);
    }
    return page.evaluate<number[]>('keyTimes');
  };
  const letters = await press(Array.from({ length: KEYS }, (_, at) => 'abcdefghij'[at % 10]!));
  await page.keyboard.press('Enter');
  const arrows = await press(Array.from({ length: KEYS }, (_, at) => (at % 4 < 3 ? 'ArrowDown' : 'ArrowUp')));
  const commits = (await press(Array.from({ length: KEYS }, (_, at) => (at % 2 === 0 ? '7' : 'Enter')))).filter((_, at) => at % 2 === 1);
  return { letters, arrows, commits };
}

/** The floor of the opening: as many plain boxes with the same words, laid out and painted in the same browser. */
function drawPlain(page: Page): Promise<number> {
  return page.evaluate<number>(`(async () => {
    const grid = document.querySelector('[role=grid]');
    const lines = [...grid.querySelectorAll('[data-row]')].map((line) => [...line.children].map((cell) => cell.textContent));
    const begun = performance.now();
    const box = document.createElement('div');
    for (const cells of lines) {
      const row = document.createElement('div');
      row.style.display = 'flex';
      for (const words of cells) {
        const cell = document.createElement('div');
        cell.textContent = words;
        row.append(cell);
      }
      box.append(row);
    }
    grid.before(box);
    const end = await painted();
    box.remove();
    return end - begun;
  })()`);
}

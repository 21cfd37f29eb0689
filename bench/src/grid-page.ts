import type { Page } from '@playwright/test';
import { untilPainted } from './browser.ts';

const KEYS = 40;
const BETWEEN_MILLISECONDS = 150;

/** Runs in the page: measures from an event to the frame that shows its result. */
export const stopwatch = `
  ${untilPainted}
  window.keyTimes = [];
  addEventListener('keydown', (event) => {
    const begun = event.timeStamp;
    void painted().then((end) => keyTimes.push(end - begun));
  }, true);
  addEventListener('click', (event) => { window.clicked = event.timeStamp; }, true);
`;

/** Measures from a key press to the first frame in which the condition holds. */
export async function timed(page: Page, press: () => Promise<void>, condition: string): Promise<number> {
  const begun = page.evaluate(
    `(async () => { window.clicked = undefined; const end = await until(() => window.clicked !== undefined && ${condition}); return end - window.clicked; })()`,
  );
  await press();
  return (await begun) as number;
}

export interface Paste {
  /** Time until the preview is shown, and from its confirmation until the lines are shown. */
  taken: number;
  /** Texts of the preview. */
  preview: string[][];
}

/** Pastes lines by header into the focused grid. */
export async function paste(page: Page, columns: Readonly<Record<string, (line: number) => string>>, lines: number): Promise<Paste> {
  const heads = Object.keys(columns);
  const rows = Array.from({ length: lines }, (_, line) => heads.map((head) => columns[head]!(line)).join('\t'));
  const text = [heads.join('\t'), ...rows].join('\n');
  const shown = await page.evaluate<number>(`(async () => {
    const data = new DataTransfer();
    data.setData('text/plain', ${JSON.stringify(text)});
    const begun = performance.now();
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    return (await until(() => document.querySelector('.ant-drawer-section'))) - begun;
  })()`);
  const preview = await page.evaluate<string[][]>(
    `[...document.querySelectorAll('.ant-drawer-section tr')].map((line) => [...line.children].map((cell) => cell.textContent))`,
  );
  const press = page.getByRole('button', { name: /^粘贴 \d+ 行$/ });
  const applied = await timed(page, () => press.click(), `document.querySelector('[role=grid]').ariaRowCount > ${lines}`);
  return { taken: shown + applied, preview };
}

export interface Typing {
  letters: number[];
  arrows: number[];
  commits: number[];
}

/** Types in a text column a few lines down. */
export async function typeKeys(page: Page, field: string): Promise<Typing> {
  await page.locator('[role=grid]').first().locator('[data-row]').nth(5).locator(`[data-field=${field}]`).click();
  const letters = await press(page, lettersToType);
  await page.keyboard.press('Enter');
  const arrows = await press(page, arrowsToPress);
  const digits = Array.from({ length: KEYS }, (_, at) => (at % 2 === 0 ? '7' : 'Enter'));
  const commits = (await press(page, digits)).filter((_, at) => at % 2 === 1);
  return { letters, arrows, commits };
}

const lettersToType = Array.from({ length: KEYS }, (_, at) => 'abcdefghij'[at % 10]!);
const arrowsToPress = Array.from({ length: KEYS }, (_, at) => (at % 4 < 3 ? 'ArrowDown' : 'ArrowUp'));

async function press(page: Page, keys: readonly string[]): Promise<number[]> {
  await page.evaluate('keyTimes.length = 0');
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(BETWEEN_MILLISECONDS);
  }
  return page.evaluate<number[]>('keyTimes');
}

/** Texts of the rendered lines. */
export const drawnWords = (page: Page): Promise<string[][]> =>
  page.evaluate(
    `[...document.querySelector('[role=grid]').querySelectorAll('[data-row]')].map((line) => [...line.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent))`,
  );

export interface Floor {
  /** Time of a letter in an input on an empty page. */
  letters: number[];
  /** Time of a key that selects another cell of a table with the same texts. */
  arrows: number[];
}

/** Minimum key times of the browser: pages almost without code, with the same CPU throttling. */
export async function measureFloor(page: Page, words: readonly string[][]): Promise<Floor> {
  await page.goto('data:text/html,<input autofocus>');
  await page.locator('input').click();
  const letters = await press(page, lettersToType);
  await page.goto('data:text/html,<style>td{white-space:nowrap;padding:8px} .on{background:lightblue}</style><body tabindex=0>');
  await page.evaluate(`(() => {
    const table = document.createElement('table');
    for (const words of ${JSON.stringify(words)}) {
      const line = table.insertRow();
      for (const word of words) line.insertCell().textContent = word;
    }
    const box = document.createElement('div');
    box.style.cssText = 'height: 560px; overflow: auto';
    box.append(table);
    document.body.append(box);
    let at = 5;
    addEventListener('keydown', ({ key }) => {
      table.rows[at].cells[2].className = '';
      at += key === 'ArrowDown' ? 1 : -1;
      at = (at + table.rows.length) % table.rows.length;
      table.rows[at].cells[2].className = 'on';
    });
  })()`);
  await page.locator('body').focus();
  return { letters, arrows: await press(page, arrowsToPress) };
}

/** Renders plain boxes with the same texts in the same browser. */
export function drawPlain(page: Page, words: readonly string[][]): Promise<number> {
  return page.evaluate<number>(`(async () => {
    const lines = ${JSON.stringify(words)};
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
    document.body.prepend(box);
    const end = await painted();
    box.remove();
    return end - begun;
  })()`);
}

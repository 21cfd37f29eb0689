import type { Page } from '@playwright/test';

/** Maximum number of focus stops; a report of 50 rows has some ten figures in each. */
const MOST = 700;

interface Stop {
  id: number;
  name: string;
  problem: string | null;
}

/** Walks through the page with Tab and returns the problems: focus traps, invisible stops. */
export async function walkByTab(page: Page): Promise<string[]> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const problems: string[] = [];
  const seen = new Set<number>();
  for (let stops = 0; stops <= MOST; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(readStop);
    if (stop === null) return problems;
    if (seen.has(stop.id)) return stop.id === 1 ? problems : [...problems, `Tab comes back to ${stop.name} without closing the circle`];
    seen.add(stop.id);
    if (stop.problem) problems.push(`${stop.name} ${stop.problem}`);
  }
  return [...problems, `more than ${MOST} stops`];
}

/** The focused element; null when the focus leaves the page. Runs in the page. */
function readStop(): Stop | null {
  const known = ((window as { stops?: Element[] }).stops ??= []);
  let element = document.activeElement;
  // A web component has the focus for what has it within.
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  // A grid is one control that references its active cell, so each active cell is a stop.
  const pointedAt = document.getElementById(element.getAttribute('aria-activedescendant') ?? '');
  const stop = pointedAt ?? element;
  if (!known.includes(stop)) known.push(stop);
  const bounds = (box: Element) => box.getBoundingClientRect();
  // Radio buttons and check boxes are drawn by their label.
  const face = bounds(element).width < 2 ? (element.closest('label') ?? element) : element;
  const { left, top, width, height } = bounds(face);
  const points = [0.5, 0.1, 0.9].flatMap((x) => [0.5, 0.1, 0.9].map((y) => [left + width * x, top + height * y] as const));
  const within = face.getRootNode() as Document | ShadowRoot;
  const faces = pointedAt ? [face, pointedAt] : [face];
  const isMine = (hit: Element | null) => hit !== null && faces.some((one) => one.contains(hit) || hit.contains(one));
  const visible = width > 0 && height > 0 && face.checkVisibility({ checkVisibilityCSS: true });
  const name = (element.getAttribute('aria-label') ?? element.innerText.trim().slice(0, 20)) || element.id || element.className;
  const problem = !visible
    ? 'has the focus and is not visible'
    : points.some(([x, y]) => isMine(within.elementFromPoint(x, y)))
      ? null
      : 'has the focus behind something else';
  return { id: known.indexOf(stop) + 1, name: `${element.tagName.toLowerCase()} “${name}”`, problem };
}

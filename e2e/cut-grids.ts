import type { Page } from '@playwright/test';

/**
 * Headings and figures of the line grids and tables of the present page of which only a part is to be seen: under a frozen column, past
 * the edge, or wider than their cell. A name may end in dots within its cell; a figure and a heading may not.
 */
export function cutInGrids(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut: string[] = [];
    const isSeen = (element: Element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
    const textsOf = (cell: Element) => {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) {
        const text = walker.currentNode as Text;
        if (text.data.trim() !== '' && !text.parentElement!.closest('.visually-hidden')) texts.push(text);
      }
      return texts;
    };
    const rectOf = (text: Text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return range.getBoundingClientRect();
    };
    const judge = (name: string, cell: Element, [from, to]: readonly [number, number], isHead: boolean) => {
      const place = cell.getBoundingClientRect();
      const isPart = place.left < from - 1 || place.right > to + 1;
      for (const text of textsOf(cell)) {
        if (!isSeen(text.parentElement!) || !(isHead || /\d/.test(text.data))) continue;
        if (!isHead && !isPart && !cell.matches('.num')) continue;
        const { left, right } = rectOf(text);
        const seen = Math.min(right, to, place.right) - Math.max(left, from, place.left);
        if (seen > 1 && seen < right - left - 1) cut.push(`${name} ${text.data}`);
      }
    };
    const frozenEnd = (row: Element | null, start: number, cells: string) =>
      [...(row?.querySelectorAll(cells) ?? [])]
        .filter((cell) => getComputedStyle(cell).position === 'sticky' && getComputedStyle(cell).left !== 'auto')
        .reduce((end, cell) => Math.max(end, cell.getBoundingClientRect().right), start);
    for (const box of document.querySelectorAll('.k-grid')) {
      const { left } = box.getBoundingClientRect();
      const edge = left + box.clientWidth;
      const name = box.querySelector('[role=grid]')?.getAttribute('aria-label') ?? '';
      const head = box.querySelector('.k-grid-head .k-line');
      const start = frozenEnd(head, left, ':scope > .k-frozen, :scope > .k-frozen > *');
      for (const cell of box.querySelectorAll('.k-cell:not(.active)')) {
        const row = cell.closest('.k-line');
        const isTotal = cell.closest('.k-grid-totals') !== null;
        const label = isTotal ? frozenEnd(row, left, ':scope > .k-totals-head') : 0;
        const from = cell.closest('.k-frozen') ? left : Math.max(start, label);
        judge(
          `${name} ${cell.getAttribute('data-field') ?? (isTotal ? '合计' : '#')}`,
          cell,
          [from, edge],
          cell.closest('.k-grid-head') !== null,
        );
      }
    }
    for (const box of document.querySelectorAll('.k-plain-table')) {
      const { left } = box.getBoundingClientRect();
      const edge = left + box.clientWidth;
      for (const row of box.querySelectorAll('tr')) {
        const start = frozenEnd(row, left, ':scope > th');
        for (const cell of row.cells) {
          const isFrozen = cell.tagName === 'TH' && getComputedStyle(cell).position === 'sticky';
          judge(
            `${box.getAttribute('aria-label')} ${cell.cellIndex + 1}`,
            cell,
            [isFrozen ? left : start, edge],
            row.closest('thead') !== null,
          );
        }
      }
    }
    return cut;
  });
}

/** Scrolls every grid and table of the page sideways, as a hand on a touch pad leaves it; answers how many of them scroll. */
export function scrollGrids(page: Page, by: number): Promise<number> {
  return page.evaluate((left) => {
    const boxes = [...document.querySelectorAll<HTMLElement>('.k-grid, .k-plain-table')];
    for (const box of boxes) {
      box.style.scrollSnapType = 'none';
      box.scrollTo({ left, behavior: 'instant' });
    }
    return boxes.filter((box) => box.scrollWidth > box.clientWidth + 1).length;
  }, by);
}

import type { Page } from '@playwright/test';

export interface Cuts {
  /** Each figure of which only a part is to be seen, with its column. */
  cut: string[];
  /** Columns that are to be seen whole, by their key. */
  whole: string[];
  /** Columns with a part of a heading or a cell in sight, but not shown. */
  away: string[];
}

/** What a list table shows of its figures as it stands: text under a frozen column, past the edge, or wider than its cell is cut. */
export function cutFigures(page: Page, table = '.k-table'): Promise<Cuts> {
  return page.evaluate((selector) => {
    const found: Cuts = { cut: [], whole: [], away: [] };
    const box = document.querySelector(`${selector} .ant-table-content`);
    const head = box?.querySelector('thead tr');
    if (!box || !head) return found;
    const isFrozen = (cell: Element) => getComputedStyle(cell).position === 'sticky' && cell.classList.contains('ant-table-cell-fix');
    const edges = box.getBoundingClientRect();
    let start = edges.left;
    let end = edges.left + box.clientWidth;
    for (const cell of head.children) {
      if (!isFrozen(cell)) continue;
      const { left, right } = cell.getBoundingClientRect();
      if (cell.classList.contains('ant-table-cell-fix-start')) start = Math.max(start, right);
      else end = Math.min(end, left);
    }
    const isShown = (cell: Element) => {
      const shown = cell.querySelector('.k-list-cell') ?? cell;
      return shown.checkVisibility({ checkOpacity: true });
    };
    const textsOf = (cell: Element) => {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) {
        const text = walker.currentNode as Text;
        if (text.data.trim() !== '' && !text.parentElement!.closest('.visually-hidden, .ant-table-measure-row')) texts.push(text);
      }
      return texts;
    };
    const keys: string[] = [...(box.querySelector('tr[data-list-row]')?.children ?? [])].map(
      (cell) => cell.getAttribute('data-column') ?? '',
    );
    [...head.children].forEach((cell, at) => {
      const key = keys[at];
      if (!key) return;
      const { left, right } = cell.getBoundingClientRect();
      const isWhole = isFrozen(cell) || (left >= start - 1 && right <= end + 1);
      if (isWhole && isShown(cell)) found.whole.push(key);
      else if (left < end && right > start) found.away.push(key);
    });
    for (const row of box.querySelectorAll('tr[data-list-row]')) {
      for (const cell of row.children) {
        const key = cell.getAttribute('data-column');
        if (!key || !isShown(cell)) continue;
        const place = cell.getBoundingClientRect();
        const [from, to] = isFrozen(cell) ? [place.left, place.right] : [Math.max(start, place.left), Math.min(end, place.right)];
        for (const text of textsOf(cell)) {
          // Names may end in dots; a figure may not.
          if (!/\d/.test(text.data) || !(cell.matches('.num') || (!isFrozen(cell) && (place.left < start - 1 || place.right > end + 1))))
            continue;
          const range = document.createRange();
          range.selectNodeContents(text);
          const { left, right } = range.getBoundingClientRect();
          const seen = Math.min(right, to) - Math.max(left, from);
          // A part of the cell may cut its text before the cell does.
          const part = text.parentElement!;
          const isClipped =
            cell.matches('.num') && part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX !== 'visible';
          if (isClipped || (seen > 1 && seen < right - left - 1)) found.cut.push(`${key} ${text.data}`);
        }
      }
    }
    return found;
  }, table);
}

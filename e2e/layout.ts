import type { Page } from '@playwright/test';

/** English texts of components; product words such as SKU, SPU, Excel are allowed. */
const ENGLISH =
  /\b(no data|loading|clear|cancel|ok|confirm|search|submit|select all|sort|filter|reset|delete|edit|save|undefined|null|NaN|object Object|error|warning|close|next|previous|required)\b/i;

/** Number of pixels by which the page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));

/** Layout problems of the current page or a part of it, each as a sentence. */
export function lintLayout(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate(
    ([english, box]) => {
      const problems: string[] = [];
      const isEnglish = new RegExp(english, 'i');
      const nameOf = (element: Element) => {
        const words = (element.textContent ?? '').trim().slice(0, 20);
        return `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} “${words}”`;
      };
      const isShown = (element: Element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
      const isHiddenText = (element: Element) =>
        element.closest('.visually-hidden, .skip-link, .ant-table-measure-row, [aria-hidden=true]') !== null;
      const scrolls = (element: Element): boolean => {
        for (let box = element.parentElement; box; box = box.parentElement)
          if (getComputedStyle(box).overflowX !== 'visible' && box !== document.body && box !== document.documentElement) return true;
        return false;
      };

      const sizes = new Set<string>();
      for (const element of document.querySelectorAll<HTMLElement>(`${box} *`)) {
        if (!isShown(element) || isHiddenText(element)) continue;
        const { left, right, width } = element.getBoundingClientRect();
        if (width > 0 && (right > innerWidth + 1 || left < -1) && !scrolls(element)) problems.push(`${nameOf(element)} leaves the window`);
        const style = getComputedStyle(element);
        const text = [...element.childNodes]
          .filter((node) => node.nodeType === Node.TEXT_NODE)
          .map((node) => node.textContent?.trim() ?? '')
          .join('');
        if (style.textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth + 1 && element.innerText.trim() !== '') {
          element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
          if (!element.closest('[title]:not([title=""])')) problems.push(`${nameOf(element)} is cut off and has no title`);
        }
        if (text !== '') sizes.add(style.fontSize);
        const spoken = ['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name) ?? '');
        const wrong = [text, ...spoken].find((words) => isEnglish.test(words));
        if (wrong && !element.closest('kbd, code, .k-code')) problems.push(`“${wrong.slice(0, 40)}” is English`);
        if (element.matches('td') && /^-?[\d,]+\.\d{2,4}$/.test(element.innerText.trim()) && !['right', 'end'].includes(style.textAlign))
          problems.push(`the number in ${nameOf(element)} is not on the right`);
      }
      if (sizes.size > 6) problems.push(`${sizes.size} font sizes: ${[...sizes].toSorted().join(' ')}`);
      for (const card of document.querySelectorAll('.ant-card .ant-card, .sheet .sheet'))
        problems.push(`${nameOf(card)} is a card in a card`);
      for (const table of document.querySelectorAll('.k-table')) {
        const first = table.querySelector('tr.ant-table-row') ?? table.querySelector('thead tr');
        const frozen = [...(first?.children ?? [])].filter((cell) => getComputedStyle(cell).position === 'sticky');
        const width = frozen.reduce((sum, cell) => sum + cell.getBoundingClientRect().width, 0);
        if (width > table.clientWidth / 2) problems.push(`frozen columns take ${width} of ${table.clientWidth} px`);
      }
      // A peek beside a list leaves it less than it has in a window of 1024.
      if (innerWidth >= 1024)
        for (const head of document.querySelectorAll('.k-table thead th')) {
          if (!head.textContent?.trim().startsWith('可用') || head.closest('.k-table')!.clientWidth < 800) continue;
          const heads = [...(head.parentElement?.children ?? [])];
          const last = heads.at(-1);
          const atEdge = last && getComputedStyle(last).position === 'sticky' ? last.getBoundingClientRect().left : innerWidth;
          if (head.getBoundingClientRect().right > atEdge + 1) problems.push(`${nameOf(head)} is out of sight`);
        }
      for (const grid of document.querySelectorAll<HTMLElement>('.k-grid')) {
        const frozen = [...grid.querySelectorAll('.k-grid-head .k-frozen')].reduce(
          (sum, part) => sum + part.getBoundingClientRect().width,
          0,
        );
        if (innerWidth >= 1024 && frozen > grid.clientWidth / 2)
          problems.push(`frozen columns take ${frozen} of ${grid.clientWidth} px of a grid`);
      }
      for (const bar of document.querySelectorAll('.k-filter-bar')) {
        // A field may be wider than its place.
        const ends = [...bar.children].map((part) => {
          const boxes = [part, ...part.querySelectorAll('*')].filter(isShown).map((one) => one.getBoundingClientRect());
          return {
            top: part.getBoundingClientRect().top,
            left: part.getBoundingClientRect().left,
            right: Math.max(0, ...boxes.map(({ right }) => right)),
          };
        });
        const covers = ends.some(({ top, right }, at) => ends[at + 1]?.top === top && ends[at + 1]!.left < right - 1);
        if (covers) problems.push('a field of the filter bar covers the next one');
      }
      for (const buttons of document.querySelectorAll('.k-filter-actions')) {
        const tops = new Set([...buttons.children].map((button) => Math.round(button.getBoundingClientRect().top)));
        if (tops.size > 1) problems.push('the buttons of the filter bar are in several lines');
        const bar = buttons.parentElement!;
        const alone = buttons.getBoundingClientRect().top > bar.getBoundingClientRect().top + 40;
        if (alone && bar.clientWidth >= 1000) problems.push('the buttons of the filter bar are in a line of their own');
      }
      for (const body of document.querySelectorAll('.k-table .ant-table-tbody')) {
        const heights = new Set(
          [...body.querySelectorAll('tr.ant-table-row')].map((row) => Math.round(row.getBoundingClientRect().height)),
        );
        if (heights.size > 1) problems.push(`rows of ${[...heights].join(', ')} px in one table`);
      }
      const text = document.createRange();
      for (const cell of document.querySelectorAll('.k-table .ant-table-tbody .ant-table-cell-fix')) {
        if (getComputedStyle(cell).overflowX !== 'visible') continue;
        const isOutside = (part: Element | Range) => part.getBoundingClientRect().right > cell.getBoundingClientRect().right + 1;
        for (const child of cell.childNodes) {
          text.selectNodeContents(child);
          if (isOutside(child instanceof Element ? child : text)) problems.push(`${nameOf(cell)} runs over the next cell`);
        }
      }
      return [...new Set(problems)];
    },
    [ENGLISH.source, within] as const,
  );
}

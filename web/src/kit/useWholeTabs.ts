import { useEffect, useRef, useState, type RefObject } from 'react';

/** Tabs, or links to the parts of a page, in one row that scrolls. */
interface WholeTabs<Row extends HTMLElement> {
  row: RefObject<Row | null>;
  /** Others follow beyond the edge. */
  more: boolean;
}

/** A tab is shown whole or not at all: half a word at the edge reads as another word. The chosen one is brought into sight. */
export function useWholeTabs<Row extends HTMLElement = HTMLDivElement>(active: string | undefined, count: number): WholeTabs<Row> {
  const row = useRef<Row>(null);
  const [more, setMore] = useState(false);
  useEffect(() => {
    const tabs = row.current;
    if (!tabs) return undefined;
    const fit = () => setMore(showWhole(tabs));
    const size = new ResizeObserver(fit);
    for (const element of [tabs, ...tabs.children]) size.observe(element);
    tabs.addEventListener('scroll', fit, { passive: true });
    return () => {
      size.disconnect();
      tabs.removeEventListener('scroll', fit);
    };
  }, [count]);
  useEffect(() => {
    const tabs = row.current;
    const chosen = tabs?.querySelector<HTMLElement>('[aria-selected=true], [aria-current=true]');
    if (!tabs || !chosen) return;
    const { left, right } = chosen.getBoundingClientRect();
    const box = tabs.getBoundingClientRect();
    if (left < box.left || right > box.right) tabs.scrollLeft += left - box.left;
  }, [active, count]);
  return { row, more };
}

/** Hides the tabs that are cut at an edge; answers whether some follow those that are whole. */
function showWhole(tabs: HTMLElement): boolean {
  const box = tabs.getBoundingClientRect();
  const all = [...tabs.children].map((tab) => ({ tab, place: tab.getBoundingClientRect() }));
  for (const { tab, place } of all) tab.toggleAttribute('data-cut', place.left < box.left - 1 || place.right > box.right + 1);
  return all.some(({ place }) => place.right > box.right + 1);
}

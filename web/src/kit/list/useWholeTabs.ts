import { useEffect, useRef, useState, type RefObject } from 'react';

/** A tab is shown whole or not at all: half a word at the edge reads as another word. Says whether more follow, and shows the chosen one. */
export function useWholeTabs(active: string | undefined, count: number): { row: RefObject<HTMLDivElement | null>; more: boolean } {
  const row = useRef<HTMLDivElement>(null);
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
    const chosen = tabs?.querySelector<HTMLElement>('[aria-selected=true]');
    if (!tabs || !chosen) return;
    const { left, right } = chosen.getBoundingClientRect();
    const box = tabs.getBoundingClientRect();
    if (left < box.left || right > box.right) tabs.scrollLeft += left - box.left;
  }, [active, count]);
  return { row, more };
}

/** Lets only the part of the row be seen in which tabs are whole; answers whether some follow it. */
function showWhole(tabs: HTMLElement): boolean {
  const box = tabs.getBoundingClientRect();
  const all = [...tabs.children].map((tab) => tab.getBoundingClientRect());
  const whole = all.filter(({ left, right }) => left >= box.left - 1 && right <= box.right + 1);
  const [first, last] = [whole[0], whole.at(-1)];
  const isCut = first !== undefined && last !== undefined && whole.length < all.length;
  tabs.style.setProperty('clip-path', isCut ? `inset(0 ${box.right - last.right}px 0 ${Math.max(0, first.left - box.left)}px)` : 'none');
  return all.some(({ right }) => right > box.right + 1);
}

import { useEffect, useLayoutEffect, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const kept = new Map<string, { left: number; top: number }>();

/** Back to a list means back to the same rows: the scroll of the inner container, by entry of the history. */
export function useScrollRestoration(box: RefObject<HTMLElement | null>, selector: string): void {
  const { key } = useLocation();
  const returns = useNavigationType() === 'POP';
  useLayoutEffect(() => {
    const position = kept.get(key);
    if (returns && position) box.current?.querySelector(selector)?.scrollTo({ ...position, behavior: 'instant' });
  }, [key, returns, box, selector]);
  useEffect(() => {
    const scroller = box.current?.querySelector(selector);
    const keep = () => kept.set(key, { left: scroller!.scrollLeft, top: scroller!.scrollTop });
    scroller?.addEventListener('scroll', keep, { passive: true });
    return () => scroller?.removeEventListener('scroll', keep);
  }, [key, box, selector]);
}

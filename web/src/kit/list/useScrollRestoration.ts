import { useEffect, useLayoutEffect, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const kept = new Map<string, { left: number; top: number }>();

/** Restores the scroll position of the inner container per history entry, so that Back returns to the same rows. */
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

import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** Tracks the current section and scrolls to the one in the address. */
export function useAnchors(ids: readonly string[], offset: number): string | undefined {
  const { hash } = useLocation();
  const joined = ids.join();
  const [active, setActive] = useState<string | undefined>(ids[0]);
  useEffect(() => {
    const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (target) target.scrollIntoView({ block: 'start' });
  }, [hash, joined]);
  useEffect(() => {
    const follow = () => setActive(sectionAt(joined.split(','), offset, decodeURIComponent(hash.slice(1))));
    follow();
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, [joined, offset, hash]);
  return active;
}

/**
 * The last section whose heading has scrolled under the anchors. At the end of the page, where the last sections cannot reach
 * that position, and for two sections side by side, the one in the address.
 */
function sectionAt(ids: readonly string[], offset: number, asked: string): string | undefined {
  const tops = ids.map((id) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity);
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  const atEnd = scrollHeight > clientHeight && scrollTop + clientHeight >= scrollHeight - 2;
  const askedTop = tops[ids.indexOf(asked)];
  if (atEnd && askedTop !== undefined && askedTop > 0 && askedTop < clientHeight) return asked;
  const at = tops.findLastIndex((top) => top <= (atEnd ? clientHeight / 2 : offset + SLACK));
  return at >= 0 && askedTop === tops[at] ? asked : (ids[at] ?? ids[0]);
}

const SLACK = 40;

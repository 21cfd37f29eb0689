import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** Which section is being read, and the way to the one in the address. */
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
 * The last section whose head has passed under the anchors; at the end of the page the last one that is in sight. Of two
 * side by side the one in the address.
 */
function sectionAt(ids: readonly string[], offset: number, asked: string): string | undefined {
  const tops = ids.map((id) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity);
  const root = document.documentElement;
  const atEnd = root.scrollHeight > root.clientHeight && root.scrollTop + root.clientHeight >= root.scrollHeight - 2;
  const limit = atEnd ? root.clientHeight / 2 : offset + SLACK;
  const at = tops.findLastIndex((top) => top <= limit);
  const isBeside = tops[ids.indexOf(asked)] === tops[at];
  return isBeside ? asked : (ids[at] ?? ids[0]);
}

const SLACK = 40;

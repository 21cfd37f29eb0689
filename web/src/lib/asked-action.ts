import { useIsFetching, useQueryClient, type QueryFilters } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { toast } from './toast.ts';
import { useLatest } from './useLatest.ts';

const PARAM = 'do';

/** The address that opens a page with one of its actions begun, as the palette does with 新建用户. */
export const askedAddress = (page: `/${string}`, action = 'create'): `/${string}` =>
  `${page}${page.includes('?') ? '&' : '?'}${PARAM}=${action}`;

/** What an address may ask for: `run` begins it. */
interface Askable {
  key: string;
  run?: (() => void) | undefined;
}

const UNANSWERED: QueryFilters = { predicate: ({ state }) => state.data === undefined };
const tell = () => void toast.info('这里没有链接要求的操作，可能是没有它的权限');

/**
 * Runs the action that the address asks for, once; a reload or the way back does not run it again. What the page does not
 * have when all has been read is told, and does not begin later, when a step of the record would offer it.
 */
export function useAskedAction(actions: readonly Askable[], onMissing: (key: string) => void = tell): void {
  const [params, setParams] = useSearchParams();
  const client = useQueryClient();
  const reading = useIsFetching(UNANSWERED) > 0;
  const latest = useLatest({ actions, onMissing });
  const asked = params.get(PARAM);
  const isKnown = actions.some(({ key, run }) => key === asked && run);
  useEffect(() => {
    if (asked === null || (reading && !isKnown)) return undefined;
    const settle = () => {
      setParams(
        (before) => {
          before.delete(PARAM);
          return before;
        },
        { replace: true },
      );
      const found = latest.current.actions.find(({ key, run }) => key === asked && run);
      if (found) found.run?.();
      else latest.current.onMissing(asked);
    };
    if (isKnown) return settle();
    // What the page asks for has begun by then, though it may not be told yet.
    const frame = requestAnimationFrame(() => client.isFetching(UNANSWERED) === 0 && settle());
    return () => cancelAnimationFrame(frame);
  }, [isKnown, asked, reading, client, latest, setParams]);
}

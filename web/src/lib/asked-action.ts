import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useLatest } from './useLatest.ts';

const PARAM = 'do';

/** The address that opens a page with one of its actions begun, as the palette does with 新建用户. */
export const askedAddress = (page: `/${string}`, action = 'create'): `/${string}` =>
  `${page}${page.includes('?') ? '&' : '?'}${PARAM}=${action}`;

/** Runs the action that the address asks for, once; a reload or the way back does not run it again. */
export function useAskedAction(actions: readonly { key: string; run?: (() => void) | undefined }[]): void {
  const [params, setParams] = useSearchParams();
  const latest = useLatest(actions);
  const asked = params.get(PARAM);
  const isKnown = actions.some(({ key, run }) => key === asked && run);
  useEffect(() => {
    if (!isKnown) return;
    setParams(
      (before) => {
        before.delete(PARAM);
        return before;
      },
      { replace: true },
    );
    latest.current.find(({ key }) => key === asked)?.run?.();
  }, [isKnown, asked, latest, setParams]);
}

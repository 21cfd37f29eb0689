import { useLayoutEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { AnyList, Reader } from '../list/list-url.ts';
import { addressOf, openView, viewToOpen } from './saved-views.ts';
import type { ListViewSettings } from './useViewSettings.ts';

/** Replaces an address that only names a view, or an empty one with a default view, by the full query; true until then. */
export function useViewOfAddress(spec: AnyList, { loading, saved }: ListViewSettings, reader: Reader): boolean {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const view = loading ? undefined : viewToOpen(spec, params, saved);
  const search = view && addressOf(spec, openView(spec, view, reader), params);
  useLayoutEffect(() => {
    if (search !== undefined) void navigate({ search }, { replace: true });
  }, [search, navigate]);
  return search !== undefined;
}

import { viewsApi, type Density, type PageViews, type SavedView } from '@mrp/contract/features/access/views.ts';
import { useMemo } from 'react';
import { call } from '../../lib/api/api.ts';
import { usePreferences } from '../../lib/session/preferences.ts';
import { toast } from '../../lib/toast.ts';
import { apiKey, queryClient, useApiQuery } from '../../lib/api/useApi.ts';
import { arrangeColumns, writeColumns, type ArrangedColumn } from '../list-columns/column-set.ts';
import type { AnyList, ListState, Reader } from '../list/list-url.ts';
import { isChanged, type ViewSettings } from './saved-views.ts';
import { keepUnsavedView, useUnsavedView } from './unsaved-view.ts';

const nothingSaved: PageViews = { views: [], columns: [], density: null, defaultViewId: null };

export interface ListViewSettings {
  /** The user's settings have not loaded yet. */
  loading: boolean;
  saved: PageViews;
  /** The view in the address. */
  active: SavedView | undefined;
  changed: boolean;
  look: ViewSettings;
  columns: ArrangedColumn[];
  density: Density;
  /** undefined resets to the declared columns. */
  arrange: (columns: readonly ArrangedColumn[]) => void;
  setDensity: (density: Density) => void;
}

/** Columns and row height: from the view, otherwise from the user's last settings. */
export function useViewSettings(spec: AnyList, state: ListState, reader: Reader): ListViewSettings {
  const page = spec.key;
  const { data, isPending } = useApiQuery(viewsApi.list, { params: { page } }, { staleTime: Infinity, handlesErrors: 'all' });
  const saved = data ?? nothingSaved;
  const active = saved.views.find(({ id }) => id === state.view);
  const tried = useUnsavedView(page, active?.id);
  const look = tried ?? active ?? saved;
  const preferred = usePreferences(({ density }) => density);
  const { prices } = reader;
  const columns = useMemo(() => arrangeColumns(spec, prices, look.columns), [spec, prices, look.columns]);
  const changeLook = (part: Partial<ViewSettings>) => {
    if (active) keepUnsavedView(page, active.id, { columns: look.columns, density: look.density, ...part });
    else keepSoon(page, part);
  };
  return {
    loading: isPending,
    saved,
    active,
    changed: active !== undefined && isChanged(spec, active, { state, look }, reader),
    look: { columns: look.columns, density: look.density },
    columns,
    density: look.density ?? preferred,
    arrange: (wanted) => changeLook({ columns: writeColumns(wanted) }),
    setDensity: (density) => changeLook({ density }),
  };
}

const PAUSE_MS = 500;
const waiting = new Map<string, { part: Partial<ViewSettings>; timer: ReturnType<typeof setTimeout> }>();

/** Without a view, settings apply at once and are saved after a pause. */
function keepSoon(page: string, part: Partial<ViewSettings>): void {
  queryClient.setQueryData<PageViews>(apiKey(viewsApi.list, { params: { page } }), (before) => ({ ...(before ?? nothingSaved), ...part }));
  const before = waiting.get(page);
  clearTimeout(before?.timer);
  const all = { ...before?.part, ...part };
  waiting.set(page, { part: all, timer: setTimeout(() => keepNow(page), PAUSE_MS) });
}

function keepNow(page: string): void {
  const kept = waiting.get(page);
  if (!kept) return;
  clearTimeout(kept.timer);
  waiting.delete(page);
  call(viewsApi.saveSettings, { params: { page }, body: kept.part }, { outlivesPage: true }).catch((error: Error) =>
    toast.error(`列设置没有保存：${error.message}`),
  );
}

// Saves immediately before a reload or close.
window.addEventListener('pagehide', () => {
  for (const page of waiting.keys()) keepNow(page);
});

import { create } from 'zustand';
import { removeRecent, pushRecent, readRecentList } from '../../lib/session/recent-list.ts';
import type { ViewSettings } from './saved-views.ts';

const NAME = 'tried-looks';
const KEPT = 20;

interface UnsavedView extends ViewSettings {
  page: string;
  viewId: string;
}

/** Unsaved columns and row height of a named view, kept in this browser until they are saved or discarded. */
const useUnsavedViews = create<{ all: readonly UnsavedView[] }>(() => ({ all: readRecentList<UnsavedView>(NAME) }));

const isOf = (page: string, viewId: string) => (tried: UnsavedView) => tried.page === page && tried.viewId === viewId;

export function useUnsavedView(page: string, viewId: string | undefined): ViewSettings | undefined {
  return useUnsavedViews(({ all }) => (viewId === undefined ? undefined : all.find(isOf(page, viewId))));
}

export function keepUnsavedView(page: string, viewId: string, look: ViewSettings): void {
  pushRecent<UnsavedView>(NAME, { page, viewId, ...look }, isOf(page, viewId), KEPT);
  useUnsavedViews.setState({ all: readRecentList<UnsavedView>(NAME) });
}

export function discardUnsavedView(page: string, viewId: string): void {
  removeRecent<UnsavedView>(NAME, isOf(page, viewId));
  useUnsavedViews.setState({ all: readRecentList<UnsavedView>(NAME) });
}

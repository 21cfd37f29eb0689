import { create } from 'zustand';
import { dropKept, keepFirst, readKept } from '../../lib/kept-list.ts';
import type { Look } from './saved-views.ts';

const NAME = 'tried-looks';
const KEPT = 20;

interface Tried extends Look {
  page: string;
  viewId: string;
}

/** Columns and row height tried out on a named view, kept in this browser until they are saved or taken back. */
const useTried = create<{ all: readonly Tried[] }>(() => ({ all: readKept<Tried>(NAME) }));

const isOf = (page: string, viewId: string) => (tried: Tried) => tried.page === page && tried.viewId === viewId;

export function useTriedLook(page: string, viewId: string | undefined): Look | undefined {
  return useTried(({ all }) => (viewId === undefined ? undefined : all.find(isOf(page, viewId))));
}

export function keepTried(page: string, viewId: string, look: Look): void {
  keepFirst<Tried>(NAME, { page, viewId, ...look }, isOf(page, viewId), KEPT);
  useTried.setState({ all: readKept<Tried>(NAME) });
}

export function forgetTried(page: string, viewId: string): void {
  dropKept<Tried>(NAME, isOf(page, viewId));
  useTried.setState({ all: readKept<Tried>(NAME) });
}

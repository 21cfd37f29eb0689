import type { ListColumn, PageViews, SavedView } from '@mrp/contract/features/access/views.ts';
import { arrangeColumns, writeColumns } from '../list-columns/column-set.ts';
import {
  emptyState,
  isEmptySearch,
  layoutKeys,
  NO_VIEW,
  queryText,
  readListState,
  writeListState,
  type AnyList,
  type ListState,
  type Reader,
} from '../list/list-url.ts';

export type ViewSettings = Pick<SavedView, 'columns' | 'density'>;
/** The saved state of a view, without name and sharing. */
export type StoredView = Pick<SavedView, 'filters' | 'sort' | 'layout' | 'groupBy' | 'columns' | 'density'>;

/** The current state in the form that a view stores. */
export function keepView(spec: AnyList, state: ListState, { columns, density }: ViewSettings): StoredView {
  const filters = Object.fromEntries(new URLSearchParams(queryText(spec, { ...state, sort: spec.defaultSort })));
  const sort = state.sort === spec.defaultSort ? '' : state.sort;
  return { filters, sort, layout: state.layout, groupBy: state.groupBy ?? '', columns: [...columns], density };
}

/** The state of an opened view; invalid or forbidden values are omitted as in any address. */
export function openView(spec: AnyList, view: SavedView, reader: Reader): ListState {
  const params = new URLSearchParams({
    ...view.filters,
    ...(view.sort && { sort: view.sort }),
    lay: layoutKeys[view.layout],
    ...(view.groupBy && { g: view.groupBy }),
  });
  return { ...readListState(spec, params, reader), view: view.id };
}

/** Whether the state differs from the saved one, apart from page and page size. */
export function isChanged(spec: AnyList, view: SavedView, now: { state: ListState; look: ViewSettings }, reader: Reader): boolean {
  const whole = (state: ListState, { columns, density }: ViewSettings) => {
    const kept = keepView(
      spec,
      { ...emptyState(spec), q: state.q, filters: state.filters, sort: state.sort, layout: state.layout, groupBy: state.groupBy },
      { columns: normal(columns), density },
    );
    return JSON.stringify({ ...kept, filters: Object.entries(kept.filters).toSorted(([a], [b]) => (a < b ? -1 : 1)) });
  };
  const normal = (columns: readonly ListColumn[]) => writeColumns(arrangeColumns(spec, reader.prices, columns));
  return whole(openView(spec, view, reader), view) !== whole(now.state, now.look);
}

/** The view of an address without a query: `?v=12`, or an empty address when there is a default view. */
export function viewToOpen(spec: AnyList, params: URLSearchParams, { views, defaultViewId }: PageViews): SavedView | undefined {
  const named = params.get('v');
  if (named === NO_VIEW || !isEmptySearch(spec, params)) return undefined;
  return views.find(({ id }) => id === (named ?? defaultViewId));
}

/** Other keys, such as isApple, stay. */
export function addressOf(spec: AnyList, state: ListState, params: URLSearchParams): string {
  return writeListState(spec, state, params).toString().replaceAll('%2C', ',');
}

import type { Endpoint, Result } from '@mrp/contract/lib/endpoint.ts';
import type { Page } from '@mrp/contract/lib/fields/fields.ts';
import type { Workflow } from '@mrp/contract/lib/workflow.ts';
import { useId, useMemo, useRef, type ReactNode } from 'react';
import { changeColumn, type ArrangedColumn } from '../list-columns/column-set.ts';
import type { HeadFilters } from '../list-columns/ColumnHead.tsx';
import type { RowView } from '../list-columns/columns.tsx';
import { valueOf, type ListRow } from '../list-rows/list-row.ts';
import { DensityContext } from '../list-columns/density.ts';
import { FilterBar } from '../list-filters/FilterBar.tsx';
import { FilterChips } from '../list-filters/FilterChips.tsx';
import { withFilter } from '../list-filters/filter-values.ts';
import type { FilterSource } from '../list-filters/FilterField.tsx';
import { exportSelection } from '../list-selection/export-selection.ts';
import type { Action, BulkAction, ListExport } from './list-actions.ts';
import type { ShownGroups } from './list-groups.ts';
import { nextSort, queryText, shownText, type AnyList, type ListState } from './list-url.ts';
import { InlineCells } from '../list-rows/InlineCell.tsx';
import type { InlineEdit, VersionedRow } from '../list-rows/inline-edit.ts';
import { ListBody } from './ListBody.tsx';
import type { GalleryCard } from './ListGallery.tsx';
import { ListFoot } from './ListFoot.tsx';
import { ListHead } from './ListHead.tsx';
import { activeTab, ALL, ListTabs, onlyTab } from './ListTabs.tsx';
import { useAllowed } from '../list-rows/RowActions.tsx';
import { PeekedRow } from '../peek/PeekedRow.tsx';
import { SelectionBar } from '../list-selection/SelectionBar.tsx';
import { tabId } from './TabRow.tsx';
import { footTotals } from './totals.ts';
import type { ListEndpoint } from '../list-rows/record-pager.ts';
import { useListCommands } from './useListCommands.ts';
import { useListRows, type ListRows } from './useListRows.ts';
import { useListState, type ChangeState } from './useListState.ts';
import { usePeek, type Peek, type PeekedList } from '../peek/usePeek.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { useViewSettings } from '../list-views/useViewSettings.ts';
import { useIsNarrow } from './useIsNarrow.ts';
import { useShownGroups } from './useShownGroups.ts';
import { useSelection } from '../list-selection/useSelection.ts';
import { useViewOfAddress } from '../list-views/useViewOfAddress.ts';
import './list.css';

type RowOf<E extends Endpoint> = Result<E> extends { rows: (infer Row extends ListRow)[] } ? Row : never;

interface ListPageProps<L extends AnyList, Row extends ListRow> {
  list: L;
  /** Overrides the list's own title. */
  title?: string;
  /** Name of one row in empty states: 物料. */
  noun: string;
  /** Renderers of cells that differ from their kind. */
  cells?: Partial<Record<keyof L['columns'] & string, (row: Row) => ReactNode>>;
  workflow?: Workflow;
  rowLink?: (row: Row) => string;
  /** Accessible name of a row; its code by default. */
  rowName?: (row: Row) => string;
  /** The action with the key `edit` also has the shortcut E. */
  rowActions?: (row: Row) => readonly Action[];
  bulkActions?: readonly BulkAction[];
  create?: Action;
  actions?: readonly Action[];
  importTo?: string;
  onExport?: (request: ListExport) => void;
  gallery?: (row: Row) => GalleryCard;
  /** 速览: content of the drawer beside the list. */
  peek?: (row: Row) => ReactNode;
  /** Choices of `ids` filters. */
  sources?: Partial<Record<keyof L['filters'] & string, FilterSource>>;
  /** Filters set by the page, which the user cannot remove. */
  fixed?: Readonly<Record<string, unknown>>;
  /** Path parameters of the endpoint, when the list is part of a record. */
  params?: Readonly<Record<string, string>>;
  /** How to create the first record, shown while there is none. */
  firstUse?: string;
  /** Shown beside the layout buttons. */
  tools?: ReactNode;
  /** An important note above the rows. */
  strip?: ReactNode;
  /** Fields that may be edited in the row. */
  inline?: InlineEdit<Row & VersionedRow>;
  /** Totals of all matching rows, when the endpoint has none. */
  totals?: readonly (readonly string[])[];
}

type Props<L extends AnyList, E extends ListEndpoint> = ListPageProps<L, RowOf<E>> & { endpoint: E };

/** A declared list as a page: its state is in the address, and one response has rows, total and tab counts. */
export function ListPage<const L extends AnyList, const E extends ListEndpoint>(props: Props<L, E>) {
  const { list: spec, title = spec.title, create, actions = [], importTo } = props;
  const list = useList(props);
  const { state, change, reader, look, page, selection, sources } = list;
  const { exportAll, bulkActions } = useExports(props, list);
  const all = list.grouped ?? page;
  const searchRef = useRef<HTMLInputElement>(null);
  const panelId = useId();
  const narrow = useIsNarrow();
  useListCommands(searchRef);
  return (
    <div className="k-list">
      <a className="skip-link" href={`#${panelId}`}>
        跳到列表
      </a>
      <ListHead {...{ title, actions, importTo, create, ...countOf(all) }} onExport={exportAll} />
      <ListTabs
        {...{ spec, title, state, change, reader, look, narrow, panelId }}
        page={all}
        refreshing={list.refreshing}
        tools={props.tools}
        onRefresh={list.refresh}
      />
      <FilterBar
        {...{ spec, state, sources, searchRef }}
        prices={reader.prices}
        hidden={selection.ids.length > 0}
        onAsk={(asked) => change(asked, 'push')}
      />
      {page && (
        <SelectionBar
          selection={selection}
          total={page.total}
          estimated={page.estimated ?? false}
          actions={bulkActions}
          rows={page.rows.filter(({ id }) => selection.has(id)).map((row) => props.rowActions?.(row) ?? [])}
          onDone={list.refresh}
        />
      )}
      <FilterChips {...{ spec, state, sources }} onChange={(asked) => change(asked, 'push')} />
      {props.strip}
      <ListPanel {...{ props, list, panelId, narrow }} selectable={bulkActions.length > 0} />
      <Foot list={list} narrow={narrow} own={props.totals} />
      {props.peek && <PeekedRow peek={list.peek} list={list.peeked} view={list.view} content={props.peek} />}
    </div>
  );
}

const countOf = (page: Page<unknown> | undefined) => ({ isCounted: true, total: page?.total, estimated: page?.estimated ?? false });

interface FootProps {
  list: { spec: AnyList; columns: readonly ArrangedColumn[]; change: ChangeState; state: ListState } & Pick<ListRows<ListRow>, 'page'> & {
      groups: ShownGroups | undefined;
    };
  narrow: boolean;
  own: readonly (readonly string[])[] | undefined;
}

function Foot({ list: { spec, columns, page, state, groups, change }, narrow, own }: FootProps) {
  if (!page || page.total === 0) return null;
  return (
    <ListFoot
      {...{ state, narrow, groups }}
      total={page.total}
      estimated={page.estimated ?? false}
      {...footTotals(spec, columns, page, own)}
      onPage={(next, pageSize) => change({ page: next, pageSize }, 'replace')}
    />
  );
}

/** 导出 of the list includes all matching rows, in the selection bar only the selected ones. */
function useExports(
  { list, fixed, onExport, bulkActions = [] }: Pick<ListPageProps<AnyList, ListRow>, 'list' | 'fixed' | 'onExport' | 'bulkActions'>,
  { state, query, columns }: { state: ListState; query: string; columns: readonly ArrangedColumn[] },
) {
  const exportRows = (rows: Partial<ListExport>) => onExport?.({ list: list.key, query, columns: columns.map(({ key }) => key), ...rows });
  const chosen = onExport && bulkActions.length > 0 ? [exportSelection(query, exportRows)] : [];
  return {
    exportAll: onExport && (() => exportRows({ query: queryText(list, state, fixed) })),
    bulkActions: useAllowed([...bulkActions, ...chosen]),
  };
}

/** State of the page: query, view settings, rows, selection and peeked row. */
function useList<L extends AnyList, E extends ListEndpoint>(props: Props<L, E>) {
  const { list: spec, endpoint, fixed, gallery } = props;
  const sources: Sources = props.sources ?? none;
  const { state, change, reader } = useListState(spec, gallery !== undefined);
  const look = useViewSettings(spec, state, reader);
  const opening = useViewOfAddress(spec, look, reader);
  const columns = useMemo(() => look.columns.filter(({ hidden }) => !hidden), [look.columns]);
  const rows = useListRows<RowOf<E>>(spec, endpoint, state, fixed, props.params);
  const query = shownText(spec, state, fixed);
  const selection = useSelection(query, rows);
  const peeked = peekedList(rows.page, state, { query, turning: rows.turning, change });
  const peek = usePeek(peeked);
  const view = useRowView(props, peek);
  const filters = useHeadFilters(spec, reader.prices, state.filters, sources, change);
  const loading = rows.loading || look.loading || opening;
  const groups = useShownGroups(rows, state.openGroup, change);
  return { spec, sources, state, change, reader, look, columns, ...rows, loading, query, selection, peeked, peek, view, filters, groups };
}

interface ListPanelProps<L extends AnyList, E extends ListEndpoint> {
  props: Props<L, E>;
  list: ReturnType<typeof useList<L, E>>;
  panelId: string;
  narrow: boolean;
  selectable: boolean;
}

/** The rows under the selected tab. */
function ListPanel<L extends AnyList, E extends ListEndpoint>({ props, list, panelId, narrow, selectable }: ListPanelProps<L, E>) {
  const { list: spec, noun, gallery, create, firstUse } = props;
  const { state, change, look, columns, filters, page, error } = list;
  return (
    <div
      className="k-list-panel"
      id={panelId}
      tabIndex={-1}
      {...(spec.tabs && { role: 'tabpanel', 'aria-labelledby': tabId(panelId, activeTab(spec, state.filters) ?? ALL) })}
    >
      <InlineCells inline={props.inline}>
        <DensityContext value={look.density}>
          <ListBody
            {...{ spec, page, error, noun, firstUse, create, gallery, narrow, columns, filters }}
            view={list.view}
            loading={list.loading}
            layout={state.layout}
            sort={state.sort}
            onSort={(key, joins) => change((now) => ({ sort: nextSort(spec, now.sort, key, joins) }), 'replace')}
            onWidth={(key, width) => look.arrange(changeColumn(look.columns, key, { width }))}
            selection={selectable ? list.selection : undefined}
            peek={props.peek && list.peek}
            groups={list.groups}
            narrowed={state.q !== '' || Object.keys(state.filters).length > 0}
            tab={onlyTab(spec, state)}
            onRetry={list.refresh}
            onClear={() => change({ q: '', filters: {} }, 'push')}
          />
        </DensityContext>
      </InlineCells>
    </div>
  );
}

interface Asked {
  query: string;
  turning: boolean;
  change: ChangeState;
}

function peekedList<Row extends ListRow>(
  page: Page<Row> | undefined,
  state: ListState,
  { query, turning, change }: Asked,
): PeekedList<Row> {
  const { page: number, pageSize } = state;
  const onPage = (next: number) => change({ page: next }, 'replace');
  return { query, rows: page?.rows ?? [], page: number, pageSize, total: page?.total ?? 0, turning, onPage };
}

type Sources = Readonly<Record<string, FilterSource | undefined>>;
const none: Sources = {};

/** The list's filters as column headers use them. */
function useHeadFilters(
  spec: AnyList,
  prices: boolean,
  values: Readonly<Record<string, unknown>>,
  sources: Sources,
  change: ChangeState,
): HeadFilters {
  return useMemo(
    () => ({
      spec,
      prices,
      values,
      sources,
      onFilter: (name, value) => change((now) => ({ filters: withFilter(now.filters, name, value) }), 'push'),
    }),
    [spec, prices, values, sources, change],
  );
}

/** Rendering and actions of a row. */
function useRowView<L extends AnyList, Row extends ListRow>(
  { list: spec, cells, workflow, rowLink, rowName, rowActions, peek: content }: ListPageProps<L, Row>,
  { open }: Peek,
): RowView<Row> {
  const peeks = content !== undefined;
  const can = useCan();
  return useMemo(() => {
    const codeKey = Object.entries(spec.columns).find(([, column]) => column.kind === 'code')?.[0];
    const look = (row: Row): Action => ({ key: 'peek', label: '速览', run: () => open(row.id) });
    // Those of other roles take no room, neither in the column nor by its width.
    const own = (row: Row): Action[] => (rowActions?.(row) ?? []).filter(({ permission }) => permission === undefined || can(permission));
    return {
      cells: (cells ?? {}) as RowView<Row>['cells'],
      workflow,
      rowLink,
      rowActions: peeks ? (row) => [...own(row), look(row)] : rowActions && own,
      rowName: rowName ?? ((row) => (codeKey === undefined ? row.id : String(valueOf(row, codeKey) as string))),
    };
  }, [spec, cells, workflow, rowLink, rowName, rowActions, peeks, open, can]);
}

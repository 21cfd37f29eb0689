import type { Endpoint, Result } from '@mrp/contract/lib/endpoint.ts';
import type { Page } from '@mrp/contract/lib/fields.ts';
import type { Workflow } from '@mrp/contract/lib/workflow.ts';
import { useId, useMemo, useRef, type ReactNode } from 'react';
import type { ListRow, RowView } from './columns.tsx';
import { valueOf, visibleColumns } from './columns.tsx';
import { FilterBar } from './FilterBar.tsx';
import { FilterChips } from './FilterChips.tsx';
import type { FilterSource } from './FilterField.tsx';
import type { Action, BulkAction, ListExport } from './list-actions.ts';
import { nextSort, queryText, type AnyList } from './list-url.ts';
import { ListBody } from './ListBody.tsx';
import type { GalleryCard } from './ListGallery.tsx';
import { ListFoot } from './ListFoot.tsx';
import { ListHead } from './ListHead.tsx';
import { ListTools } from './ListTools.tsx';
import { useAllowed } from './RowActions.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { tabId, TabRow, type Tab } from './TabRow.tsx';
import type { ListEndpoint } from './trail.ts';
import { useListCommands } from './useListCommands.ts';
import { useListRows } from './useListRows.ts';
import { useListState } from './useListState.ts';
import { useNarrow } from './useNarrow.ts';
import { useSelection } from './useSelection.ts';
import './list.css';

type RowOf<E extends Endpoint> = Result<E> extends { rows: (infer Row extends ListRow)[] } ? Row : never;

interface ListPageProps<L extends AnyList, Row extends ListRow> {
  list: L;
  title: string;
  /** What one row is, in empty states: 物料. */
  noun: string;
  /** Cells that differ from what their kind shows. */
  cells?: Partial<Record<keyof L['columns'] & string, (row: Row) => ReactNode>>;
  workflow?: Workflow;
  rowLink?: (row: Row) => string;
  /** How a row is called aloud; otherwise its code. */
  rowName?: (row: Row) => string;
  /** The one with the key `edit` is also reached by E. */
  rowActions?: (row: Row) => readonly Action[];
  bulkActions?: readonly BulkAction[];
  create?: Action;
  actions?: readonly Action[];
  importTo?: string;
  onExport?: (request: ListExport) => void;
  gallery?: (row: Row) => GalleryCard;
  /** Where the choices of `ids` filters come from. */
  sources?: Partial<Record<keyof L['filters'] & string, FilterSource>>;
  /** Filters of the page itself, which nobody can take away. */
  fixed?: Readonly<Record<string, unknown>>;
  /** How the first record comes to be, shown while there is none. */
  firstUse?: string;
}

/** A declared list as a page: its address is its state, one answer carries rows, total and the counts of the tabs. */
export function ListPage<const L extends AnyList, const E extends ListEndpoint>(props: ListPageProps<L, RowOf<E>> & { endpoint: E }) {
  const { list: spec, endpoint, title, noun, fixed, gallery, create, actions = [], importTo, onExport, sources = {}, firstUse } = props;
  const bulkActions = useAllowed(props.bulkActions ?? []);
  const { state, change, prices } = useListState(spec, gallery !== undefined);
  const { page, error, loading, refreshing, refresh } = useListRows<RowOf<E>>(spec, endpoint, state, fixed);
  const query = queryText(spec, state, fixed);
  const selection = useSelection(query);
  const searchRef = useRef<HTMLInputElement>(null);
  const panelId = useId();
  const narrow = useNarrow();
  const view = useRowView(props);
  useListCommands(searchRef, create);
  const tabs = tabsOf(spec, page);
  const active = activeTab(spec, state.filters);
  const estimated = page?.estimated ?? false;
  const exportRows = onExport && (() => onExport({ list: spec.key, query, columns: visibleColumns(spec, prices).map(([key]) => key) }));
  return (
    <div className="k-list">
      <a className="skip-link" href={`#${panelId}`}>
        跳到列表
      </a>
      <ListHead title={title} total={page?.total} estimated={estimated} {...{ actions, importTo, create }} onExport={exportRows} />
      <TabRow
        label="状态"
        tabs={tabs}
        active={active}
        panelId={panelId}
        onPick={(key) => change((now) => ({ filters: withTab(spec, now.filters, key) }), 'push')}
      >
        <ListTools
          narrow={narrow}
          layout={state.layout}
          onLayout={gallery && ((layout) => change(({ page: same }) => ({ layout, page: same }), 'replace'))}
          refreshing={refreshing}
          onRefresh={refresh}
        />
      </TabRow>
      <FilterBar
        {...{ spec, state, prices, sources, searchRef }}
        hidden={selection.ids.length > 0}
        onAsk={(asked) => change(asked, 'push')}
      />
      {page && <SelectionBar selection={selection} total={page.total} estimated={estimated} actions={bulkActions} onDone={refresh} />}
      <FilterChips {...{ spec, state, sources }} onChange={(asked) => change(asked, 'push')} />
      <div
        className="k-list-panel"
        id={panelId}
        tabIndex={-1}
        {...(tabs.length > 0 && { role: 'tabpanel', 'aria-labelledby': tabId(panelId, active ?? ALL) })}
      >
        <ListBody
          {...{ spec, prices, view, page, error, loading, noun, firstUse, create, gallery, narrow }}
          layout={state.layout}
          sort={state.sort}
          onSort={(key, joins) => change((now) => ({ sort: nextSort(spec, now.sort, key, joins) }), 'replace')}
          selection={bulkActions.length > 0 ? selection : undefined}
          narrowed={state.q !== '' || Object.keys(state.filters).length > 0}
          onRetry={refresh}
          onClear={() => change({ q: '', filters: {} }, 'push')}
        />
      </div>
      {page && page.total > 0 && (
        <ListFoot
          state={state}
          total={page.total}
          estimated={estimated}
          narrow={narrow}
          onPage={(next, pageSize) => change({ page: next, pageSize }, 'replace')}
        />
      )}
    </div>
  );
}

const ALL = '';

/** The counts come with the rows; 全部 is their sum. */
function tabsOf(spec: AnyList, page: Page<unknown> | undefined): Tab[] {
  if (!spec.tabs) return [];
  const counts = page?.tabs;
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const choices = spec.filters[spec.tabs]?.choices ?? [];
  return [
    { key: ALL, label: '全部', count: all },
    ...choices.map(({ value, label }) => ({ key: value, label, count: counts && (counts[value] ?? 0) })),
  ];
}

function activeTab(spec: AnyList, filters: Readonly<Record<string, unknown>>): string | undefined {
  const chosen = (spec.tabs ? filters[spec.tabs] : undefined) as readonly string[] | undefined;
  if (chosen === undefined) return ALL;
  return chosen.length === 1 ? chosen[0] : undefined;
}

function withTab(spec: AnyList, filters: Readonly<Record<string, unknown>>, key: string): Record<string, unknown> {
  return { ...filters, [spec.tabs!]: key === ALL ? undefined : [key] };
}

/** How one row is drawn and what can be done with it. */
function useRowView<L extends AnyList, Row extends ListRow>({
  list: spec,
  cells,
  workflow,
  rowLink,
  rowName,
  rowActions,
}: ListPageProps<L, Row>): RowView<Row> {
  return useMemo(() => {
    const codeKey = Object.entries(spec.columns).find(([, column]) => column.kind === 'code')?.[0];
    return {
      cells: (cells ?? {}) as RowView<Row>['cells'],
      workflow,
      rowLink,
      rowActions,
      rowName: rowName ?? ((row) => (codeKey === undefined ? row.id : String(valueOf(row, codeKey) as string))),
    };
  }, [spec, cells, workflow, rowLink, rowName, rowActions]);
}

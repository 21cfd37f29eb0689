import type { Page } from '@mrp/contract/lib/fields/fields.ts';
import { useState, type ReactNode } from 'react';
import { lazyComponent } from '../lazy.tsx';
import { useActionCommands } from '../actions/useActionCommands.ts';
import { withFilter } from '../list-filters/filter-values.ts';
import { groupNames, type AnyList, type ListState, type Reader } from './list-url.ts';
import { ListTools } from './ListTools.tsx';
import { TabRow, type Tab } from './TabRow.tsx';
import type { ListViewSettings } from '../list-views/useViewSettings.ts';
import type { ChangeState } from './useListState.ts';
import { useViewActions } from '../list-views/useViewActions.tsx';
import { ViewBar } from '../list-views/ViewBar.tsx';

const ColumnsDrawer = lazyComponent(async () => (await import('../list-columns/ColumnsDrawer.tsx')).ColumnsDrawer);

interface ListTabsProps {
  spec: AnyList;
  title: string;
  page: Page<unknown> | undefined;
  state: ListState;
  change: ChangeState;
  reader: Reader;
  look: ListViewSettings;
  narrow: boolean;
  panelId: string;
  refreshing: boolean;
  onRefresh: () => void;
  /** The page's own tools, before the standard ones. */
  tools?: ReactNode;
}

/** The row above the filters: state tabs with counts, the user's views, and layout tools. */
export function ListTabs({ spec, title, page, state, change, reader, look, narrow, panelId, refreshing, onRefresh, tools }: ListTabsProps) {
  const [arranging, setArranging] = useState(false);
  const views = useViewActions({ spec, state, look, reader, change });
  const arrange = () => setArranging(true);
  useActionCommands(title, [
    { key: 'columns', label: '列设置', run: arrange },
    { key: 'save-view', label: '另存为视图', run: views.saveAs },
  ]);
  return (
    <>
      <TabRow
        label="状态"
        tabs={tabsOf(spec, page)}
        active={activeTab(spec, state.filters)}
        panelId={panelId}
        onPick={(key) => change((now) => ({ filters: withFilter(now.filters, spec.tabs!, key === ALL ? undefined : [key]) }), 'push')}
        views={<ViewBar look={look} actions={views} />}
      >
        {tools}
        <ListTools
          {...{ narrow, refreshing, onRefresh }}
          layout={state.layout}
          onLayout={reader.gallery ? (layout) => change(({ page: same }) => ({ layout, page: same }), 'replace') : undefined}
          density={look.density}
          onDensity={look.setDensity}
          onColumns={arrange}
          groups={groupNames(spec, reader.prices).map((name) => ({ key: name, label: spec.groupBy![name]!.label }))}
          groupBy={state.groupBy}
          onGroup={(groupBy) => change({ groupBy, openGroup: undefined }, 'push')}
        />
      </TabRow>
      <ColumnsDrawer open={arranging} columns={look.columns} onArrange={look.arrange} onClose={() => setArranging(false)} />
      {views.dialog}
    </>
  );
}

/** The tab of all states. */
export const ALL = '';

/** Counts come with the rows; 全部 shows their sum. */
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

/** Label of the selected tab, when nothing else narrows the list. */
export function onlyTab(spec: AnyList, { q, filters }: Pick<ListState, 'q' | 'filters'>): string | undefined {
  const active = activeTab(spec, filters);
  if (!spec.tabs || q !== '' || Object.keys(filters).length !== 1 || active === ALL) return undefined;
  return spec.filters[spec.tabs]?.choices?.find(({ value }) => value === active)?.label;
}

export function activeTab(spec: AnyList, filters: Readonly<Record<string, unknown>>): string | undefined {
  const chosen = (spec.tabs ? filters[spec.tabs] : undefined) as readonly string[] | undefined;
  if (chosen === undefined) return ALL;
  return chosen.length === 1 ? chosen[0] : undefined;
}

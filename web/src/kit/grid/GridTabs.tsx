import { useEffect, useMemo, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/shallow';
import { TabRow, tabId, type Tab } from '../list/TabRow.tsx';
import { groupIn, type Grouping } from './grid-groups.ts';
import { gridErrors } from './grid-errors.ts';
import { ALL_GROUPS, showTab } from './grid-tabs.ts';
import type { Grid, GridState } from './grid-state.ts';
import { commitTyping } from './grid-store.ts';
import { useAfterRowChange } from './lines/useAfterRowChange.ts';

/** A tab for each group with the number of its lines and of its errors; Alt+PageDown and Alt+PageUp go from one to the next. */
export function GridTabs({ grid, label, grouping }: { grid: Grid; label: string; grouping: Grouping }) {
  const active = useStore(grid.store, ({ tab }) => tab);
  const now = useStore(
    grid.store,
    useShallow(({ lines, strict, refusals }) => ({ lines, strict, refusals })),
  );
  const counted = useAfterRowChange(now) ?? now;
  const tabs = useMemo(() => tabsOf(grid, grouping, counted), [grid, grouping, counted]);
  useEffect(() => showHidden(tabId(panelId(grid), active)), [grid, active]);
  const pick = (tab: string) => {
    commitTyping(grid);
    showTab(grid, tab);
  };
  return <TabRow label={label} tabs={tabs} active={active} panelId={panelId(grid)} onPick={pick} />;
}

/** On a phone not all tabs fit: F8 may lead to one that is scrolled out of sight. */
function showHidden(id: string): void {
  const tab = document.getElementById(id);
  const row = tab?.parentElement;
  if (!row) return;
  const left = tab.offsetLeft - row.offsetLeft;
  if (left < row.scrollLeft || left + tab.offsetWidth > row.scrollLeft + row.clientWidth) row.scrollLeft = left;
}

const panelId = (grid: Grid): string => `${grid.id}-panel`;

/** What shows the lines of the chosen tab; lines without tabs need nothing around them. */
export function GridPanel({ grid, children }: { grid: Grid; children: ReactNode }) {
  const tab = useStore(grid.store, (state) => state.tab);
  if (!grid.grouping?.tabs) return children;
  const id = panelId(grid);
  return (
    <div role="tabpanel" id={id} aria-labelledby={tabId(id, tab)}>
      {children}
    </div>
  );
}

function tabsOf(grid: Grid, grouping: Grouping, { lines: { order, rows } }: Pick<GridState, 'lines'>): Tab[] {
  const groupOf = (key: string) => groupIn(rows[key], grouping);
  const wrong = gridErrors(grid);
  const of = (key: string, label: string, isIn: (row: string) => boolean): Tab => {
    const errors = wrong.filter((error) => isIn(error.key)).length;
    return { key, label, count: order.filter(isIn).length, ...(errors > 0 && { wrong: errors }) };
  };
  return [
    ...grouping.groups.map(({ value, label }) => of(value, label, (key) => groupOf(key) === value)),
    of(ALL_GROUPS, '全部', () => true),
  ];
}

import { memo, useMemo } from 'react';
import type { Lines } from './grid-edits.ts';
import type { GroupHead } from './grid-groups.ts';
import type { Grid } from './grid-state.ts';
import { isSummed, NOTHING, rightRows, sumOf } from './GridTotals.tsx';
import { useAfterRowChange } from './lines/useAfterRowChange.ts';

export const GROUP_HEIGHT = 32;

interface GridGroupProps {
  grid: Grid;
  head: GroupHead;
  lines: Lines;
  top: number | undefined;
  facts: unknown;
}

/** Heading of a group: name, number of lines and totals; it stays visible during horizontal scrolling. */
export const GridGroup = memo(function GridGroup({ grid, head: { label, keys }, lines, top, facts }: GridGroupProps) {
  const now = useMemo(() => ({ lines, keys, facts }), [lines, keys, facts]);
  const summed = useAfterRowChange(now);
  return (
    <div role="row" className="k-line k-grid-group" style={top === undefined ? undefined : { transform: `translateY(${top}px)` }}>
      <div role="rowheader" className="k-totals-head">
        <span className="k-group-label">{label}</span> {keys.length} 行 {summed && <GroupSums grid={grid} {...summed} />}
      </div>
    </div>
  );
});

interface GroupSumsProps extends Pick<GridGroupProps, 'grid' | 'lines' | 'facts'> {
  keys: readonly string[];
}

const GroupSums = memo(function GroupSums({ grid, lines, keys }: GroupSumsProps) {
  const rows = rightRows(
    grid,
    keys.flatMap((key) => lines.rows[key] ?? []),
  );
  return grid.columns.filter(isSummed).map((column) => {
    const sum = sumOf(column, rows);
    return (
      sum !== NOTHING && (
        <span key={column.key} className="k-group-sum">
          {column.label} {sum}
        </span>
      )
    );
  });
});

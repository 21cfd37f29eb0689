import type { SheetLine } from '@mrp/contract/features/costing/record.ts';
import type { Department } from '@mrp/contract/features/costing/parts.ts';
import { Button } from 'antd';
import { useStore } from 'zustand';
import type { GridRow } from '../../../kit/grid/columns/columns.ts';
import { rowsIn, setCells } from '../../../kit/grid/grid-edits.ts';
import type { Grid } from '../../../kit/grid/grid-state.ts';
import { commitTyping, edit } from '../../../kit/grid/grid-store.ts';

interface AcceptRestProps {
  grid: Grid;
  lineOf: (row: GridRow) => SheetLine | undefined;
  editable: readonly Department[];
}

/** 采纳 of all lines without a conclusion, on every tab, as one step of the grid. */
export function AcceptRest({ grid, lineOf, editable }: AcceptRestProps) {
  const isOpen = (row: GridRow) => (row['decision'] ?? null) === null && editable.includes(lineOf(row)?.department ?? 'COSTING');
  const count = useStore(grid.store, ({ lines }) => rowsIn(lines).filter(isOpen).length);
  if (count === 0) return null;
  const accept = () => {
    commitTyping(grid);
    edit(grid, (lines) =>
      setCells(
        lines,
        rowsIn(lines)
          .filter(isOpen)
          .map(({ key }) => ({ key, field: 'decision', value: 'ACCEPTED' })),
      ),
    );
  };
  return (
    <Button size="small" onClick={accept}>
      其余 {count} 行采纳
    </Button>
  );
}

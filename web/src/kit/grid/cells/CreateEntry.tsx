import { useStore } from 'zustand';
import type { EntitySource, PickerOption } from '../../pickers/entity-source.ts';
import { useCreation } from '../../pickers/useCreation.tsx';
import type { Cell } from '../lines/grid-move.ts';
import type { Grid } from '../grid-state.ts';
import { columnOf, setCell, requestFocus } from '../grid-store.ts';

/** Outside the grid's event handlers: keys in the dialog must not reach cells. */
export function CreateEntry({ grid }: { grid: Grid }) {
  const creating = useStore(grid.store, (state) => state.creating);
  const column = creating && columnOf(grid, creating.field);
  if (!creating || column?.kind !== 'entity') return null;
  return <Creating grid={grid} source={column.source} cell={creating} text={creating.text} />;
}

function Creating({ grid, source, cell, text }: { grid: Grid; source: EntitySource; cell: Cell; text: string }) {
  const finish = (option: PickerOption | null) => {
    grid.store.setState({ creating: null });
    if (option) setCell(grid, cell, option);
    requestFocus(grid);
  };
  const creation = useCreation(source, finish, text);
  return creation.form;
}

import { useEffect, useState } from 'react';
import type { Grid, GridOptions } from './grid-state.ts';
import { createGrid } from './grid-store.ts';

/** Creates this component's grid; columns and rows of the first render are used. */
export function useLineGrid(options: GridOptions): Grid {
  const [grid] = useState(() => createGrid(options));
  const { onChange } = options;
  useEffect(() => grid.setOnChange(onChange), [grid, onChange]);
  return grid;
}

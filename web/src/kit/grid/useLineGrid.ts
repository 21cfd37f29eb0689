import { useEffect, useState } from 'react';
import { createGrid, type Grid, type GridOptions } from './grid-store.ts';

/** A grid of its own for this component; columns and first rows are those of its first rendering. */
export function useLineGrid(options: GridOptions): Grid {
  const [grid] = useState(() => createGrid(options));
  const { onChange } = options;
  useEffect(() => grid.setOnChange(onChange), [grid, onChange]);
  return grid;
}

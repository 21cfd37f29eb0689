import type { Density } from '@mrp/contract/features/access/views.ts';
import { createContext, useContext } from 'react';
import { usePreferences } from '../../lib/preferences.ts';

export const DensityContext = createContext<Density | null>(null);

/** The row height of the list around, for cells that draw larger pictures in higher rows; else the user's own. */
export function useDensity(): Density {
  const preferred = usePreferences(({ density }) => density);
  return useContext(DensityContext) ?? preferred;
}

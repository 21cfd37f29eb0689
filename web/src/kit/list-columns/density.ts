import type { Density } from '@mrp/contract/features/access/views.ts';
import { createContext, useContext } from 'react';
import { usePreferences } from '../../lib/session/preferences.ts';

export const DensityContext = createContext<Density | null>(null);

/** Row height of the surrounding list, for cells with larger pictures; otherwise the user's setting. */
export function useDensity(): Density {
  const preferred = usePreferences(({ density }) => density);
  return useContext(DensityContext) ?? preferred;
}

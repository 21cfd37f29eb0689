import type { Density } from '@mrp/contract/features/access/views.ts';
import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { readStored } from './storage.ts';

export type { Density };
export type ThemeMode = 'light' | 'dark' | 'system';

interface Preferences {
  theme: ThemeMode;
  density: Density;
  /** Single-letter shortcuts; users who dictate text turn them off. */
  singleKeys: 'on' | 'off';
}

const modes: readonly string[] = ['light', 'dark', 'system'] satisfies ThemeMode[];
const densities: readonly string[] = ['compact', 'standard', 'picture'] satisfies Density[];

function stored<T extends string>(key: string, allowed: readonly string[], fallback: T): T {
  const value = readStored(key);
  return value !== null && allowed.includes(value) ? (value as T) : fallback;
}

export const usePreferences = create<Preferences>(() => ({
  theme: stored<ThemeMode>('theme', modes, 'system'),
  density: stored<Density>('density', densities, 'compact'),
  singleKeys: stored<'on' | 'off'>('singleKeys', ['on', 'off'], 'on'),
}));

export function setPreference<K extends keyof Preferences>(key: K, value: Preferences[K]): void {
  localStorage.setItem(key, value);
  usePreferences.setState({ [key]: value });
}

const prefersDark = matchMedia('(prefers-color-scheme: dark)');

function watchSystem(changed: () => void): () => void {
  prefersDark.addEventListener('change', changed);
  return () => prefersDark.removeEventListener('change', changed);
}

/** Switches between light and dark; the system's choice no longer counts. */
export function toggleTheme(): void {
  const { theme } = usePreferences.getState();
  const isDark = theme === 'dark' || (theme === 'system' && prefersDark.matches);
  setPreference('theme', isDark ? 'light' : 'dark');
}

/** The current theme; `public/theme.js` has set it before the first paint. */
export function useIsDark(): boolean {
  const mode = usePreferences((preferences) => preferences.theme);
  const systemIsDark = useSyncExternalStore(watchSystem, () => prefersDark.matches);
  return mode === 'dark' || (mode === 'system' && systemIsDark);
}

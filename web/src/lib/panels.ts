import { create } from 'zustand';

/** Panels of the shell that other components may open, one at a time. */
export type Panel = 'export' | 'exports' | 'tasks' | 'notices' | 'palette' | 'password' | 'shortcuts' | 'tour' | null;

export const usePanel = create<{ open: Panel }>(() => ({ open: null }));

export const openPanel = (panel: Panel): void => usePanel.setState({ open: panel });

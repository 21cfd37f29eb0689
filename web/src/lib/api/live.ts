import { create } from 'zustand';

/** Whether the server tells this page of news at once; without it the page asks from time to time. */
export const useLive = create<{ connected: boolean }>(() => ({ connected: false }));

type Listener = (event: string, data: string) => unknown;

const listeners = new Set<Listener>();

/** Hears of what the server tells this user. Returns the unregister function. */
export function onLive(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const tellLive: Listener = (event, data) => listeners.forEach((listener) => listener(event, data));

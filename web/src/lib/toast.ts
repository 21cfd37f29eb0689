import { create } from 'zustand';

export interface ToastAction {
  label: string;
  /** An address renders a plain link (a download), a function a button. */
  target: string | (() => void);
}

export interface ToastMessage {
  id: number;
  tone: 'error' | 'success' | 'info';
  text: string;
  action?: ToastAction | undefined;
  ms: number;
  shownAt: number;
}

export const useToasts = create<{ messages: readonly ToastMessage[] }>(() => ({ messages: [] }));

let lastId = 0;
const SHOWN = 4;

function show(
  tone: ToastMessage['tone'],
  text: string,
  { action, ms = action ? 12_000 : 5_000 }: { action?: ToastAction; ms?: number } = {},
): number {
  const message = { id: ++lastId, tone, text, action, ms, shownAt: performance.now() };
  useToasts.setState(({ messages }) => ({ messages: [...messages.filter((other) => other.text !== text), message].slice(-SHOWN) }));
  return message.id;
}

export function dismissToast(id: number): void {
  useToasts.setState(({ messages }) => ({ messages: messages.filter((message) => message.id !== id) }));
}

/** What was shown within this time before a page change is its reason, or its result. */
const REASON_MS = 1_000;

/** Messages end with the page of which they speak, 撤销 too; those that lead to finished work stay, wherever the user is. */
export const dismissPageToasts = (): void =>
  useToasts.setState(({ messages }) => ({
    messages: messages.filter(({ action, shownAt }) => isElsewhere(action) || performance.now() - shownAt < REASON_MS),
  }));

const isElsewhere = (action: ToastAction | undefined): boolean =>
  action !== undefined && (typeof action.target === 'string' || action.label === '查看');

/** For an error that the page now shows itself. */
export const dismissErrors = (): void =>
  useToasts.setState(({ messages }) => ({ messages: messages.filter(({ tone }) => tone !== 'error') }));

/** Returns the id for dismissing the message. */
type Show = (text: string, options?: { action?: ToastAction; ms?: number }) => number;

/** Temporary messages; equal messages are shown once. */
export const toast: Readonly<Record<ToastMessage['tone'], Show>> = {
  error: (text, options) => show('error', text, options),
  success: (text, options) => show('success', text, options),
  info: (text, options) => show('info', text, options),
};

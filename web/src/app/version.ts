import { create } from 'zustand';

export const POLL_MS = 180_000;

/** The newest detected release, and the one whose dialog was cancelled. */
export const useRelease = create<{ newest: string | null; silenced: string | null }>(() => ({ newest: null, silenced: null }));

/** A build is identified by the hashed address of its main script. */
export function mainScriptOf(html: string): string | null {
  const tag = /<script\b[^>]*\btype="module"[^>]*>/.exec(html)?.[0] ?? '';
  return /\bsrc="([^"]+)"/.exec(tag)?.[1] ?? null;
}

export const runningScript = (): string | null => document.querySelector('script[type=module][src]')?.getAttribute('src') ?? null;

/** Reads the page that started this one; a failed request is ignored. */
export async function checkForRelease(page = '/'): Promise<void> {
  const response = await fetch(page, { cache: 'no-store', credentials: 'omit' }).catch(() => null);
  const newest = response?.ok ? mainScriptOf(await response.text()) : null;
  if (newest !== null && newest !== runningScript()) useRelease.setState({ newest });
}

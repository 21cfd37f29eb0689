import { LinkError, OFFLINE } from './link-calls.ts';
import type { Texts } from '../texts.ts';

export function failureText(error: unknown, texts: Texts): string {
  if (!(error instanceof LinkError) || error.code === OFFLINE) return texts.offline;
  return texts.failures[error.code] ?? error.message;
}

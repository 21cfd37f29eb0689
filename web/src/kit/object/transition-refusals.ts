import { ApiError } from '../../lib/api.ts';
import type { Refusal } from '../form/useFollowUp.ts';

/** Fields of the dialog itself; its own refusals stay with it. */
const ASKED: readonly string[] = ['reason', 'from', 'to', 'version', 'action'];

/** What of a refused transition lies in the record; null: nothing. */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof ApiError)) return null;
  const fields = Object.fromEntries(Object.entries(error.fields).filter(([name]) => !ASKED.includes(name)));
  return Object.keys(fields).length === 0 ? null : { message: error.message, fields, isTold: true };
}

import { ApiError } from '../../../lib/api/api.ts';
import { isAskedElsewhere } from '../../../lib/api/useApi.ts';
import type { Refusal } from '../../form/useFollowUp.ts';

/** Fields of the dialog itself; its own refusals stay with it. */
const ASKED: readonly string[] = ['reason', 'from', 'to', 'version', 'action'];

/** What of a refused transition lies in the record; null: nothing. */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof ApiError)) return null;
  const fields = Object.fromEntries(Object.entries(error.fields).filter(([name]) => !ASKED.includes(name)));
  return Object.keys(fields).length === 0 ? null : { message: error.message, fields, isTold: true };
}

/** Why the dialog's step was refused: at the fields that it asks for, the rest above them. */
export interface DialogRefusal {
  fields: Readonly<Record<string, string>>;
  /** Empty: everything stands at its field. */
  message: string;
}

/** null: nothing that the dialog has to say. */
export function dialogRefusalOf(error: unknown, asked: readonly string[]): DialogRefusal | null {
  if (!(error instanceof ApiError) || isAskedElsewhere(error)) return null;
  const all = Object.entries(error.fields);
  const own = all.filter(([name]) => asked.includes(name));
  const others = [...new Set(all.filter(([name]) => !asked.includes(name)).map(([, message]) => message))];
  const isWhole = own.length > 0 && others.length === 0;
  return { fields: Object.fromEntries(own), message: isWhole ? '' : [error.message, ...others].join('；') };
}

import { ApiError } from '../../lib/api/api.ts';

/** The refusals of a dialog by field; what belongs to no field is `other`. */
export function dialogErrors(error: unknown): Readonly<Record<string, string>> {
  const fields = error instanceof ApiError ? error.fields : {};
  if (Object.keys(fields).length > 0) return fields;
  return { other: error instanceof Error ? error.message : '' };
}

/** What is refused at no cell that the dialog shows is said in it once, with everything else that has no cell. */
export const unplacedText = (errors: Readonly<Record<string, string>>, hasCell: (path: string) => boolean): string =>
  [...new Set(Object.entries(errors).flatMap(([path, message]) => (hasCell(path) ? [] : [message])))].join('；');

/** Errors that stay when a cell is changed: those of the other cells. */
export const withoutCells = (
  errors: Readonly<Record<string, string>>,
  changed: (path: string) => boolean,
): Readonly<Record<string, string>> => Object.fromEntries(Object.entries(errors).filter(([path]) => path !== 'other' && !changed(path)));

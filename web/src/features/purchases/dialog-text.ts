import { ApiError } from '../../lib/api.ts';

/** The refusals of a dialog by field; what belongs to no field is `other`. */
export function dialogErrors(error: unknown): Readonly<Record<string, string>> {
  const fields = error instanceof ApiError ? error.fields : {};
  if (Object.keys(fields).length > 0) return fields;
  return { other: error instanceof Error ? error.message : '' };
}

import type { Entry } from '@mrp/contract/lib/fields/fields.ts';
import { findDictionary } from '@mrp/contract/features/dictionaries/entries.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/database.ts';
import { listOptions } from '../dictionaries/queries.ts';

/** The dictionaries for styles, by external number or by code; the contract lists them. */
export async function listStyleEntries(db: Db, { type, all = false }: { type: string; all?: boolean | undefined }): Promise<Entry[]> {
  const dictionary = findDictionary(type);
  if (!dictionary || dictionary === 'unit') throw new AppError('BAD_PARAMETER', { detail: `未知的字典类型：${type}` });
  return (await listOptions(db, dictionary, all)).map(({ id, code, name }) => ({ id, code, name }));
}

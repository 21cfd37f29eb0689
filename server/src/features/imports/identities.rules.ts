import { foldCode } from '@mrp/contract/lib/folding.ts';
import type { Identity, ImportObject } from '../../platform/imports/object.ts';
import type { Batch } from './rules.ts';

/** What may identify a record in this file: its columns are there. */
export function usableIdentities({ identities = [] }: ImportObject, { columns }: Pick<Batch, 'columns'>): Identity[] {
  const has = (key: string): boolean => columns.some(({ column }) => column === key);
  return identities.filter((identity) => identity.columns.every(has) && (!identity.also || identity.also.some(has)));
}

/** The text that is the same in all rows of a record; null where the row lacks it. */
export function identityOf(object: ImportObject, value: string | null, texts: ReadonlyMap<string, string>): string | null {
  const identity = object.identities?.find((one) => one.value === value);
  if (!identity || identity.columns.some((key) => !texts.has(key))) return null;
  return [...identity.columns, ...(identity.also ?? [])].map((key) => foldCode(texts.get(key) ?? '')).join('|');
}

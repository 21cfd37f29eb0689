import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { LookupNeeds } from '../../platform/imports/object.ts';
import type { Batch } from './rules.ts';

/** What a batch asks of the lookups of its object. */
export function needsOf(
  db: Db,
  { id, columns, constants, choices }: Pick<Batch, 'id' | 'columns' | 'constants' | 'choices'>,
  search?: string,
): LookupNeeds {
  return {
    textsOf: async (key) => {
      const index = columns.find(({ column }) => column === key)?.index;
      const constant = constants[key] ?? [];
      if (index === undefined) return [constant].flat();
      const { rows } = await sql<{ text: string }>`
        select distinct trim(coalesce(cells -> ${index}::int ->> 'filled', cells ->> ${index}::int)) as text from import_rows
        where batch_id = ${id} and cells ->> ${index}::int is not null`.execute(db);
      return [...rows.map(({ text }) => text), ...[constant].flat()];
    },
    idsOf: (key) => Object.values(choices[key] ?? {}),
    ...(search !== undefined && { search }),
  };
}

import type { Db } from '../../platform/database/database.ts';
import type { LookupNeeds } from '../../platform/imports/object.ts';
import { listTexts } from './sources/fixed-values.queries.ts';
import type { Batch } from './rules.ts';

/** What a batch asks of the lookups of its object. */
export function needsOf(db: Db, batch: Pick<Batch, 'id' | 'columns' | 'constants' | 'choices' | 'headers'>, search?: string): LookupNeeds {
  return {
    textsOf: async (key) => (await listTexts(db, batch, [key])).flat(),
    idsOf: (key) => Object.values(batch.choices[key] ?? {}),
    ...(search !== undefined && { search }),
  };
}

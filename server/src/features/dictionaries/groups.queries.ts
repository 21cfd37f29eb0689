import { sql, type RawBuilder } from 'kysely';
import type { GroupSource } from '../../platform/lists/list-groups.ts';

/** Rows grouped by an entry of a dictionary. */
export const byEntry = (key: RawBuilder<unknown>): GroupSource => ({
  key,
  label: sql`(select e.name from dictionary_entries e where e.id = g.key)`,
});

/** Rows grouped by the classification itself, not by those above it. */
export const byClassification = (key: RawBuilder<unknown>): GroupSource => ({
  key,
  label: sql`(select f.full_name from classification_facts f where f.id = g.key)`,
});

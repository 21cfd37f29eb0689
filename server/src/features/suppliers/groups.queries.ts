import { sql, type RawBuilder } from 'kysely';
import type { GroupSource } from '../../platform/lists/list-groups.ts';

export const bySupplier = (key: RawBuilder<unknown>): GroupSource => ({
  key,
  label: sql`(select v.abbreviation from suppliers v where v.id = g.key)`,
});

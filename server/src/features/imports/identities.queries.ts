import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { ImportObject } from '../../platform/imports/object.ts';
import type { Batch } from './rules.ts';
import { usableIdentities } from './identities.rules.ts';

/** How many records each choice of identity makes of the rows of a batch. */
export async function countIdentities(db: Db, object: ImportObject, batch: Batch): Promise<{ value: string; records: number }[]> {
  const counted: { value: string; records: number }[] = [];
  for (const { value, columns, also = [] } of usableIdentities(object, batch)) {
    const parts = [...columns, ...also].flatMap((key) => batch.columns.find(({ column }) => column === key) ?? []);
    const texts = parts.map(
      ({ index }) => sql`upper(regexp_replace(coalesce(cells -> ${index}::int ->> 'filled', cells ->> ${index}::int, ''), '\s+', '', 'g'))`,
    );
    const { rows } = await sql<{ n: number }>`
      select count(distinct (${sql.join(texts, sql` || '|' || `)}))::int as n from import_rows
      where batch_id = ${batch.id} and ${sql.join(texts, sql` || `)} <> ''`.execute(db);
    counted.push({ value, records: rows[0]?.n ?? 0 });
  }
  return counted;
}

import { sql } from 'kysely';
import { readFixedValue } from '@mrp/contract/features/imports/fixed-values.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Batch } from '../rules.ts';

/** The text of a stored cell; empty where it has none. */
export const textAt = (index: number) => sql`trim(coalesce(r.cells -> ${index}::int ->> 'filled', r.cells ->> ${index}::int, ''))`;

/** The different combinations of texts that the rows have in these fields, fixed values included; rows without any are left out. */
export async function listTexts(
  db: Db,
  { id, columns, constants, headers }: Pick<Batch, 'id' | 'columns' | 'constants' | 'headers'>,
  keys: readonly string[],
): Promise<string[][]> {
  const fields = keys.map((key) => {
    const fixed = constants[key];
    const value = fixed === undefined ? null : readFixedValue(fixed, headers);
    return { index: columns.find(({ column }) => column === key)?.index, value: value && 'fill' in value ? value : null };
  });
  const indices = [...new Set(fields.flatMap(({ index, value }) => [index ?? [], value?.columns ?? []].flat()))];
  const tuples = (await listRawTexts(db, id, indices)).map((texts) => {
    const textOf = (index: number): string => texts[indices.indexOf(index)] ?? '';
    return fields.map(({ index, value }) => {
      const own = index === undefined ? '' : textOf(index);
      const filled = own === '' && value ? value.fill(textOf) : { text: own };
      return 'text' in filled ? filled.text : '';
    });
  });
  const different = new Map(tuples.filter((tuple) => tuple.some((text) => text !== '')).map((tuple) => [JSON.stringify(tuple), tuple]));
  return [...different.values()];
}

/** Lists the combinations of texts in these columns; one empty combination without columns. */
async function listRawTexts(db: Db, batchId: string, indices: readonly number[]): Promise<string[][]> {
  if (indices.length === 0) return [[]];
  const { rows } = await sql<{ texts: string[] }>`
    select distinct array[${sql.join(indices.map(textAt))}] as texts from import_rows r
    where batch_id = ${batchId} and coalesce(${noteOfRow}, '') not in ('没有内容', '模板的示例行')`.execute(db);
  return rows.map(({ texts }) => texts);
}

/** By primary key instead of a join: a new batch has no statistics yet. */
const noteOfRow = sql`(select j.note from import_judgements j where j.batch_id = r.batch_id and j.row_number = r.row_number)`;

import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { headerKey } from './headers/rules.ts';
import type { Batch } from './rules.ts';

const LONGEST_REMEMBERED = 200;

/** Remembers mapping and value mapping of a committed import: an abandoned one was perhaps abandoned because they are wrong. */
export async function rememberBatch(tx: Tx, batch: Batch): Promise<void> {
  if (batch.headerRow > 0) await rememberMapping(tx, batch);
  await rememberChoices(tx, batch);
}

async function rememberMapping(
  tx: Tx,
  { ownerId, object, layout, headers, columns, constants, strategy, answers, options }: Batch,
): Promise<void> {
  const values = {
    columns: JSON.stringify(Object.fromEntries(columns.map(({ index, column }) => [headers[index] ?? '', column]))),
    constants: JSON.stringify(constants),
    strategy,
    answers: JSON.stringify(answers),
    options: JSON.stringify(options),
  };
  await tx
    .insertInto('importMappings')
    .values({ ownerId, object, layout, headerKey: headerKey(headers), ...values })
    .onConflict((conflict) => conflict.columns(['ownerId', 'object', 'layout', 'headerKey']).doUpdateSet({ ...values, usedAt: sql`now()` }))
    .execute();
}

/** A text that was asked and has no choice any more is forgotten. */
async function rememberChoices(tx: Tx, { id, ownerId, object, choices }: Batch): Promise<void> {
  const kept = Object.entries(choices).flatMap(([column, texts]) =>
    Object.entries(texts).flatMap(([text, value]) => (text.length <= LONGEST_REMEMBERED ? [{ column, text, id: value }] : [])),
  );
  await sql`
    delete from import_choices c using (
      select distinct a."column", a.text from import_judgements j cross join jsonb_to_recordset(j.asked) a ("column" text, text text)
      where j.batch_id = ${id}) w
    where c.owner_id = ${ownerId} and c.object = ${object} and c.column_key = w."column" and c.text = w.text`.execute(tx);
  await sql`
    insert into import_choices (owner_id, object, column_key, text, value_id)
    select ${ownerId}, ${object}, w."column", w.text, w.id from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) w ("column" text, text text, id text)
    on conflict (owner_id, object, column_key, text) do update set value_id = excluded.value_id, used_at = now()`.execute(tx);
}

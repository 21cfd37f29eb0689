import { sql } from 'kysely';
import type { ColumnTexts } from '@mrp/contract/features/imports/preview.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import type { ImportObject } from '../../../platform/imports/object.ts';
import { textAt } from './fixed-values.queries.ts';
import { withheldColumns } from '../headers/rules.ts';
import { readBatch } from '../queries.ts';
import { getObject, type Batch } from '../rules.ts';

const MOST_TEXTS = 200;

/** The different texts of one column of the file, the most frequent first: of the first rows while the whole file is not read. */
export async function listColumnTexts(
  db: Db,
  objects: readonly ImportObject[],
  user: Identity,
  { id, index }: { id: string; index: number },
): Promise<ColumnTexts> {
  const batch = await readBatch(db, user, id);
  if (index >= batch.headers.length) throw new AppError('BAD_PARAMETER', { detail: '文件没有这一列，请刷新后重试' });
  if (withheldColumns(batch, getObject(objects, batch.object), user).has(index)) throw new AppError('NOT_FOUND', { what: '列' });
  if (!batch.rowsRead) return { texts: countHead(batch, index), whole: false };
  const { rows } = await sql<{ text: string; rows: number }>`
    select text, count(*)::int as rows from (select ${textAt(index)} as text from import_rows r where batch_id = ${id}) t
    where text <> '' group by 1 order by 2 desc, 1 limit ${MOST_TEXTS}`.execute(db);
  return { texts: rows, whole: true };
}

function countHead({ head, headerRow }: Batch, index: number): ColumnTexts['texts'] {
  const texts = head.flatMap(({ number, texts: row }) => (number > headerRow && row[index] ? [row[index]] : []));
  return [...Map.groupBy(texts, (text) => text)].map(([text, same]) => ({ text, rows: same.length })).sort((a, b) => b.rows - a.rows);
}

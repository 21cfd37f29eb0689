import { sql } from 'kysely';
import type { ImportValues } from '@mrp/contract/features/imports/preview.ts';
import { QuestionKind, questionKinds } from '@mrp/contract/features/imports/options.ts';
import { splitAtSlashes, splitTexts } from '../../platform/imports/columns.ts';
import type { Db } from '../../platform/database/database.ts';
import { QUESTION_JOINT, type ImportColumn } from '../../platform/imports/object.ts';
import { readDate, readNumber } from './cells/rules.ts';
import { printSizeRun, readSizeRun } from './cells/size-runs.rules.ts';
import type { Batch } from './rules.ts';

const EXAMPLES = 3;

/** What is asked about the columns of the file, each once, with examples of what becomes what. */
export async function listQuestions(db: Db, batch: Batch, columns: readonly ImportColumn[]): Promise<ImportValues['questions']> {
  const { rows } = await sql<{ key: string; rows: number; texts: string[] }>`
    select q.key, count(*)::int as rows, (array_agg(distinct q.value))[1:${sql.lit(EXAMPLES)}] as texts
    from import_judgements j cross join jsonb_each_text(j.questions) q where j.batch_id = ${batch.id} group by 1 order by 1`.execute(db);
  return rows.flatMap(({ key, rows, texts }) => {
    const [name, columnKey] = key.split('.');
    const kind = QuestionKind.safeParse(name).data;
    const column = columns.find((one) => one.key === columnKey);
    if (!kind || !column) return [];
    const examples = texts.map((text) => exampleOf(column, kind, text));
    return [{ kind, column: column.key, label: column.label, rows, examples, answer: batch.answers[key] ?? null }];
  });
}

function exampleOf(column: ImportColumn, kind: QuestionKind, text: string): { text: string; becomes: string | null } {
  const [asked = '', known] = text.split(QUESTION_JOINT);
  return { text: asked, becomes: known === undefined ? becomes(column, kind, asked) : known || null };
}

/** What the first answer makes of a text. */
function becomes(column: ImportColumn, question: QuestionKind, text: string): string | null {
  if (question === 'zero') return '空';
  if (question === 'total') return null;
  const run = question === 'run' ? readSizeRun(text) : null;
  if (run) return printSizeRun(run);
  if (question === 'several') return splitTexts(text).flatMap(splitAtSlashes).join('、');
  if (question === 'date') {
    const read = readDate(text, 'DMY');
    return read && 'day' in read ? read.day : null;
  }
  const { kind } = column;
  if (kind.type !== 'number') return null;
  const answers = {
    range: 'LOW' as const,
    point: 'POINT' as const,
    [question]: questionKinds[question].choices[0].value,
  };
  const read = readNumber(kind, text, answers);
  return 'error' in read ? null : read.value;
}

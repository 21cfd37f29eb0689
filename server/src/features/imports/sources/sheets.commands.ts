import { sql } from 'kysely';
import type { FixedValue } from '@mrp/contract/features/imports/fixed-values.ts';
import { foldText } from '@mrp/contract/lib/folding.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import type { ImportObject } from '../../../platform/imports/object.ts';
import { headersAt } from '../headers/row.rules.ts';
import { guessMapping, headerKey, impliedConstants } from '../headers/rules.ts';
import { samplesBelow } from '../headers/samples.rules.ts';
import { suggestOptions } from '../headers/shapes.rules.ts';
import { objectFor, type Batch } from '../rules.ts';
import type { Source } from './queries.ts';

const LONGEST_LAYOUT = 100;

interface StoredSource extends Source {
  fileName: string;
  storeKey: string;
  size: number;
  sha256: string;
}

/** Creates a batch for an uploaded file, mapped by the last committed mapping of the same headers, else by guessing. */
export async function createBatch(tx: Tx, user: Identity, object: ImportObject, source: StoredSource): Promise<string> {
  const { fileName, storeKey, size, sha256, encoding, sheets, notes, priceNotes } = source;
  const { id } = await tx
    .insertInto('importBatches')
    .values({
      ownerId: user.userId,
      object: object.key,
      fileName,
      storeKey,
      size: String(size),
      sha256,
      encoding: encoding ?? null,
      sheets: JSON.stringify(sheets),
      notes: [...(notes ?? [])],
      priceNotes,
      sheet: source.sheet,
      headerRow: source.header.row,
      headers: [],
      head: '[]',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setSheet(tx, user, object, id, source);
  return id;
}

/** Sets sheet and header row. Clears the current mapping and brings back the columns of the last committed import with these headers. */
export async function setSheet(
  tx: Tx,
  user: Identity,
  object: ImportObject,
  id: string,
  { sheet, head, header, tables }: Pick<Source, 'sheet' | 'head' | 'header' | 'tables'>,
): Promise<void> {
  const headers = headersAt(head, header);
  const guessed = guessMapping(headers, object, samplesBelow({ head, headerRow: header.row, headers }));
  const layout = layoutAt({ head, header }, guessed.find(({ column }) => column === object.layoutOf)?.index);
  const known = header.row === 0 ? undefined : await findMemory(tx, user, object, { layout, headers });
  const own = objectFor(object, user);
  const allowed = new Set(own.columns.map(({ key }) => key));
  // A price that the user may not see still takes its column, so that 含税单价 does not become 含税.
  const guesses = guessed.filter(({ column }) => allowed.has(column));
  const columns = known ? recall(headers, known.columns, allowed) : guesses.map(({ index, column }) => ({ index, column }));
  const constants = impliedConstants(headers, guesses, own);
  const last = Object.entries((known?.constants ?? {}) as Record<string, FixedValue>).filter(
    ([key, text]) => allowed.has(key) && constants[key] !== text,
  );
  await tx
    .updateTable('importBatches')
    .set({
      sheet,
      headerRow: header.row,
      headerRows: header.rows,
      headers,
      layout,
      head: JSON.stringify(head),
      tables: JSON.stringify(tables),
      remembered: known !== undefined,
      rowsRead: false,
      state: 'MAPPING',
      reason: null,
      finishedAt: null,
      columns: JSON.stringify(columns),
      constants: JSON.stringify(constants),
      lastConstants: JSON.stringify(Object.fromEntries(last)),
      answers: JSON.stringify(known?.answers ?? {}),
      options: JSON.stringify(known ? known.options : suggestOptions({ object: own, columns, head, header })),
      identities: '[]',
      choices: '{}',
      strategy: known?.strategy ?? 'BOTH',
    })
    .where('id', '=', id)
    .execute();
}

/** The remembered columns of these headers that the user may import. */
function recall(headers: readonly string[], columns: unknown, allowed: ReadonlySet<string>): Batch['columns'] {
  const remembered = new Map(Object.entries(columns as Record<string, string>));
  return headers.flatMap((text, index) => {
    const column = remembered.get(text);
    return column !== undefined && allowed.has(column) ? [{ index, column }] : [];
  });
}

/** What the first row below the header says in this column. */
function layoutAt({ head, header }: Pick<Source, 'head' | 'header'>, index: number | undefined): string {
  const first = head.find(({ number }) => number > header.row);
  return index === undefined ? '' : foldText(first?.texts[index] ?? '').slice(0, LONGEST_LAYOUT);
}

/** The mapping that this user committed last; of somebody's layout, else the one of a colleague. */
const findMemory = (tx: Tx, user: Identity, object: ImportObject, { layout, headers }: { layout: string; headers: readonly string[] }) =>
  tx
    .selectFrom('importMappings')
    .selectAll()
    .where('object', '=', object.key)
    .where('layout', '=', layout)
    .where('headerKey', '=', headerKey(headers))
    .$if(layout === '', (query) => query.where('ownerId', '=', user.userId))
    .orderBy(sql`owner_id = ${user.userId}`, 'desc')
    .orderBy('usedAt', 'desc')
    .executeTakeFirst();

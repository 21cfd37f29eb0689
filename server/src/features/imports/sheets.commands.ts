import type { FixedValue } from '@mrp/contract/features/imports/fixed-values.ts';
import type { Tx } from '../../platform/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { ImportObject } from '../../platform/imports/object.ts';
import { headersAt } from './header-row.rules.ts';
import { guessMapping, headerKey, impliedConstants } from './headers.rules.ts';
import { suggestOptions } from './shapes.rules.ts';
import { objectFor } from './rules.ts';
import type { Source } from './sources.queries.ts';

interface StoredSource extends Source {
  fileName: string;
  storeKey: string;
  size: number;
  sha256: string;
}

/** Creates a batch for an uploaded file, mapped by the last committed mapping of the same headers, else by guessing. */
export async function createBatch(tx: Tx, user: Identity, object: ImportObject, source: StoredSource): Promise<string> {
  const { fileName, storeKey, size, sha256, encoding, sheets, notes } = source;
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
  { sheet, head, header }: Pick<Source, 'sheet' | 'head' | 'header'>,
): Promise<void> {
  const headers = headersAt(head, header);
  const known = header.row === 0 ? undefined : await findMemory(tx, user, object, headers);
  const own = objectFor(object, user);
  const remembered = new Map(Object.entries((known?.columns ?? {}) as Record<string, string>));
  const allowed = new Set(own.columns.map(({ key }) => key));
  // A price that the user may not see still takes its column, so that 含税单价 does not become 含税.
  const guesses = guessMapping(headers, object).filter(({ column }) => allowed.has(column));
  const columns = known
    ? headers.flatMap((text, index) => {
        const column = remembered.get(text);
        return column !== undefined && allowed.has(column) ? [{ index, column }] : [];
      })
    : guesses.map(({ index, column }) => ({ index, column }));
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
      head: JSON.stringify(head),
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

const findMemory = (tx: Tx, user: Identity, object: ImportObject, headers: readonly string[]) =>
  tx
    .selectFrom('importMappings')
    .selectAll()
    .where('ownerId', '=', user.userId)
    .where('object', '=', object.key)
    .where('headerKey', '=', headerKey(headers))
    .executeTakeFirst();

import { sql } from 'kysely';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { documentFields } from '@mrp/contract/features/stock/document-fields.ts';
import { emptyValues } from '@mrp/contract/lib/fields/record-fields.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { ImportWrite } from '../../platform/imports/object.ts';
import { lockStock, type BalanceKey } from './commands.ts';
import { createStockDocuments } from './documents/commands.ts';
import { refuseDuplicateOpenings } from './documents/openings.queries.ts';
import { moveStockDocument } from './documents/states.commands.ts';
import type { OpeningDocument } from './imports.rules.ts';

/** The maximum of lines that a form allows. */
const MAX_LINES = 500;

/** Creates and posts one 期初单 per holder, ownership and day; more when there are too many lines. */
export async function writeOpening(
  tx: Tx,
  goods: ItemLevel,
  user: Identity,
  documents: readonly OpeningDocument[],
): Promise<ImportWrite[]> {
  const parts = documents.flatMap(({ lines, ...document }) =>
    Array.from({ length: Math.ceil(lines.length / MAX_LINES) }, (_, part) => ({
      ...document,
      lines: lines.slice(part * MAX_LINES, (part + 1) * MAX_LINES),
    })),
  );
  if (parts.length === 0) return [];
  const ids = await createStockDocuments(
    tx,
    goods,
    user,
    parts.map(({ holderId, ownership, occurredOn, lines }) => ({
      ...emptyValues(documentFields),
      kind: 'OPENING',
      holderId,
      ownership,
      occurredAt: occurredOn === null ? null : `${occurredOn}T00:00:00+08:00`,
      remark: '导入',
      lines,
    })),
  );
  await lockPlaces(tx, ids);
  for (const id of ids)
    await moveStockDocument(tx, goods, user, id, { action: 'post', version: 1, reason: '', received: [], occurredAt: null });
  await refuseDuplicateOpenings(tx, ids);
  return ids.map((id): ImportWrite => ({ kind: 'stockDocument', recordId: id, documentId: id, operation: 'I', before: null }));
}

/** 撤销: reverses the posted documents; refuses entirely when some of the stock is gone. */
export async function undoOpening(
  tx: Tx,
  goods: ItemLevel,
  user: Identity,
  written: readonly ImportWrite[],
  reason: string,
): Promise<void> {
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from stock_documents where id = any(${written.map(({ documentId }) => documentId)}::bigint[]) order by id`.execute(
    tx,
  );
  await lockPlaces(
    tx,
    rows.map(({ id }) => id),
  );
  for (const { id, version } of rows)
    await moveStockDocument(tx, goods, user, id, { action: 'reverse', version, reason, received: [], occurredAt: null });
}

/** Locks every balance of these documents in one call, because single calls could lock in another order than other documents do. */
async function lockPlaces(tx: Tx, documentIds: readonly string[]): Promise<void> {
  const { rows } = await sql<BalanceKey>`
    select distinct d.holder_id, d.ownership, l.item_id
    from stock_documents d join stock_document_lines l on l.document_id = d.id
    where d.id = any(${documentIds as string[]}::bigint[])`.execute(tx);
  await lockStock(tx, rows);
}

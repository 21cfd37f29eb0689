import { sql } from 'kysely';
import { documentFields } from '@mrp/contract/features/stock/document-fields.ts';
import {
  type StockDocument,
  type StockDocumentEdit,
  type StockDocumentInput,
  type StockLineInput,
} from '@mrp/contract/features/stock/documents.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { buttonOf, stockDocumentStates, type StockDocumentKind } from '@mrp/contract/features/stock/workflow.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { AppError } from '../../../platform/app-error.ts';
import { insertMany, takeIds } from '../../../platform/lists/bulk.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { takeNumbers } from '../../../platform/numbering.ts';
import { ownColumns } from '../../../platform/records.ts';
import { makeSearchText } from '../../../platform/lists/search.ts';
import { listHolderFacts, type HolderFacts } from '../holders.queries.ts';
import { saveLines } from './lines.commands.ts';
import { listMaterialFacts } from './lines.queries.ts';
import type { Materials } from './lines.rules.ts';
import { earlyArrivalMessage, findEarlyArrivals, findInvalidDates } from './document-dates.queries.ts';
import { listOpenedItems } from './openings.queries.ts';
import { duplicateOpeningMessage, openingKey } from './openings.rules.ts';
import { getStockDocument } from './queries.ts';
import { checkDocument } from './rules.ts';

/** The part of the document number after the prefix. */
const letters: Readonly<Record<StockDocumentKind, string>> = {
  OPENING: 'QC',
  SUPPLEMENT: 'LR',
  OTHER_OUT: 'QT',
  ADJUSTMENT: 'TZ',
  TRANSFER: 'DB',
  BUYOUT: 'MD',
  CONVERSION: 'ZS',
  RETURN: 'TG',
};

type Header = Omit<StockDocumentEdit, 'version'> & { kind: StockDocumentKind };

export async function createStockDocument(tx: Tx, goods: ItemLevel, user: Identity, input: StockDocumentInput): Promise<StockDocument> {
  const [id = ''] = await createStockDocuments(tx, goods, user, [input]);
  return getStockDocument(tx, goods, id, user);
}

/** Creates many drafts with a fixed number of statements; returns their ids in the order of the inputs. */
export async function createStockDocuments(
  tx: Tx,
  goods: ItemLevel,
  user: Identity,
  inputs: readonly StockDocumentInput[],
): Promise<string[]> {
  for (const { kind, lines } of inputs) requireRights(goods, kind, user, lines);
  const { documents, holders, materials } = await readContext(tx, goods, inputs);
  const ids = await takeIds(tx, 'stockDocuments', documents.length);
  const codes = await takeNumbersOf(
    tx,
    documents.map(({ kind }) => kind),
  );
  const born = documents.map((document, index) => ({ id: ids[index] ?? '', code: codes[index] ?? '', document }));
  await insertMany(
    tx,
    'stockDocuments',
    born.map(({ id, code, document }) => ({
      id,
      code,
      goods,
      kind: document.kind,
      state: 'DRAFT',
      ...ownColumns(documentFields, document),
      occurredAt: document.occurredAt,
    })),
  );
  await insertMany(
    tx,
    'stockDocumentTexts',
    born.map(({ id, code, document }) => ({ documentId: id, searchText: textOf(code, document, holders, materials) })),
  );
  await saveLines(tx, materials, born);
  return ids;
}

export async function editStockDocument(
  tx: Tx,
  goods: ItemLevel,
  user: Identity,
  id: string,
  { version, ...edit }: StockDocumentEdit,
): Promise<StockDocument> {
  await sql`select from stock_documents where id = ${id} for update`.execute(tx);
  const stored = await getStockDocument(tx, goods, id, user);
  requireRights(goods, stored.kind, user, edit.lines);
  if (stored.state !== 'DRAFT') throw new AppError('STATE', { state: stockDocumentStates[stored.state].label, action: '编辑' });
  if (stored.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: stored });
  const input = { ...edit, kind: stored.kind, lines: user.permissions.has(VIEW_PRICES) ? edit.lines : keepPrices(edit.lines, stored) };
  const { documents, holders, materials } = await readContext(tx, goods, [input]);
  const [document = input] = documents;
  await tx
    .updateTable('stockDocuments')
    // Lines are separate rows, so the version of the document must be raised explicitly.
    .set({
      ...ownColumns(documentFields, document),
      occurredAt: document.occurredAt,
      version: version + 1,
      updatedAt: sql`now()`,
      updatedBy: user.userId,
      writtenBy: user.userId,
    })
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('stockDocumentTexts')
    .set({ searchText: textOf(stored.code, document, holders, materials) })
    .where('documentId', '=', id)
    .execute();
  await tx.deleteFrom('stockDocumentRolls').where('documentId', '=', id).execute();
  await tx.deleteFrom('stockDocumentLines').where('documentId', '=', id).execute();
  await saveLines(tx, materials, [{ id, document, before: new Set(stored.lines.map((line) => line.id)) }]);
  return getStockDocument(tx, goods, id, user);
}

/** Requires the permission of the document kind, and for prices the permission to see them. */
function requireRights(goods: ItemLevel, kind: StockDocumentKind, { permissions }: Identity, lines: readonly StockLineInput[]): void {
  if (goods === 'SKU' && kind === 'CONVERSION') throw new AppError('VALIDATION', {}, { fields: { kind: '坯转色请在SPU库存中开单' } });
  const permission = buttonOf(goods, kind);
  if (!permissions.has(permission)) throw new AppError('FORBIDDEN', { permission });
  const priced = lines.some(({ unitPrice, dyeFee }) => (unitPrice ?? null) !== null || (dyeFee ?? null) !== null);
  if (priced && !permissions.has(VIEW_PRICES)) throw new AppError('FORBIDDEN', { permission: VIEW_PRICES });
}

/** Keeps prices that the editor is not allowed to see. */
function keepPrices(lines: readonly StockLineInput[], stored: StockDocument): StockLineInput[] {
  const before = new Map(stored.lines.map((line) => [line.id, line]));
  return lines.map((line) => {
    const kept = before.get(line.id ?? '');
    if (kept?.materialId !== line.materialId) return line;
    return { ...line, unitPrice: kept.unitPrice ?? null, dyeFee: kept.dyeFee ?? null };
  });
}

/** Validates the inputs against the records that they reference; fails with all errors at once. */
async function readContext<I extends Header>(tx: Tx, goods: ItemLevel, inputs: readonly I[]) {
  // 买断 always takes supplier-owned stock, whatever the form sends.
  const documents = inputs.map((input) => (input.kind === 'BUYOUT' ? { ...input, ownership: 2 as const } : input));
  const holders = await listHolderFacts(
    tx,
    documents.flatMap(({ holderId, toHolderId }) => [holderId, ...(toHolderId ? [toHolderId] : [])]),
  );
  const lines = documents.flatMap((document) => document.lines);
  const materials: Materials = {
    own: await listMaterialFacts(tx, goods, [...new Set(lines.map(({ materialId }) => materialId))]),
    dyed: await listMaterialFacts(tx, 'SKU', [...new Set(lines.flatMap(({ toSkuId }) => toSkuId ?? []))]),
  };
  const fields = Object.fromEntries(
    documents.flatMap((document, index) =>
      Object.entries(checkDocument(goods, document, holders, materials)).map(([field, message]) => [
        documents.length === 1 ? field : `${index}.${field}`,
        message,
      ]),
    ),
  );
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', {}, { fields });
  await refuseUnknownReferences(tx, documents);
  await refuseWrongMoments(tx, documents, materials);
  await refuseOpened(tx, goods, documents);
  return { documents, holders, materials };
}

async function refuseUnknownReferences(tx: Tx, documents: readonly Header[]): Promise<void> {
  const suppliers = documents.flatMap(({ supplierId }) => supplierId ?? []);
  const reasons = documents.flatMap(({ reasonId }) => reasonId ?? []);
  const categories = documents.flatMap(({ categoryId }) => categoryId ?? []);
  const { rows } = await sql<{ suppliers: number; reasons: number; categories: number }>`
    select (select count(*)::int from suppliers where id = any(${suppliers}::bigint[])) as suppliers,
           (select count(*)::int from dictionary_entries where dictionary = 'adjustReason' and id = any(${reasons}::bigint[])) as reasons,
           (select count(*)::int from dictionary_entries where dictionary = 'issueCategory' and id = any(${categories}::bigint[])) as categories`.execute(
    tx,
  );
  const [known] = rows;
  if (known && known.suppliers < new Set(suppliers).size) throw new AppError('VALIDATION', {}, { fields: { supplierId: '供应商不存在' } });
  if (known && known.reasons < new Set(reasons).size) throw new AppError('VALIDATION', {}, { fields: { reasonId: '调整原因不存在' } });
  if (known && known.categories < new Set(categories).size)
    throw new AppError('VALIDATION', {}, { fields: { categoryId: '出库类别不存在' } });
}

/** Reports an existing opening already when a draft is saved; posting checks it again. */
async function refuseOpened(tx: Tx, goods: ItemLevel, documents: readonly Header[]): Promise<void> {
  const openings = documents.flatMap((document, at) => (document.kind === 'OPENING' ? [{ ...document, at }] : []));
  const opened = await listOpenedItems(
    tx,
    goods,
    openings.map(({ holderId }) => holderId),
    openings.flatMap(({ lines }) => lines.map(({ materialId }) => materialId)),
  );
  const fields = openings.flatMap(({ at, holderId, ownership, lines }) =>
    lines.flatMap(({ materialId }, line) =>
      opened.has(openingKey(holderId, ownership, materialId))
        ? [[`${documents.length === 1 ? '' : `${at}.`}lines.${line}.materialId`, duplicateOpeningMessage] as const]
        : [],
    ),
  );
  if (fields.length > 0) throw new AppError('VALIDATION', {}, { fields: Object.fromEntries(fields) });
}

async function refuseWrongMoments(tx: Tx, documents: readonly Header[], materials: Materials): Promise<void> {
  const wrong = await findInvalidDates(
    tx,
    documents.flatMap((document, at) => movedBy(document, materials).map((moved) => ({ at, ...moved }))),
  );
  const early = await findEarlyArrivals(tx, documents);
  const fieldAt = (at: number, field: string): string => (documents.length === 1 ? field : `${at}.${field}`);
  const fields = [
    ...[...wrong].map(([at, message]) => [fieldAt(at, 'occurredAt'), message] as const),
    ...early.map((at) => [fieldAt(at, 'expectedOn'), earlyArrivalMessage] as const),
  ];
  if (fields.length > 0) throw new AppError('VALIDATION', {}, { fields: Object.fromEntries(fields) });
}

/**
 * The balances that a dated document certainly moves. With the order of sources this is the brand's balance, because buy-outs are posted
 * through it.
 */
function movedBy({ kind, occurredAt, holderId, toHolderId, travels, ownership, lines }: Header, { own, dyed }: Materials) {
  if (occurredAt === null) return [];
  // What travels comes to its receiver later.
  const holders = [holderId, ...(toHolderId === null || travels ? [] : [toHolderId])];
  const owners = kind === 'BUYOUT' ? [1, 2] : [ownership ?? 1];
  const facts = lines.flatMap(({ materialId, toSkuId }) => [own.get(materialId) ?? [], dyed.get(toSkuId ?? '') ?? []].flat());
  return facts.flatMap(({ spuId, skuId }) =>
    holders.flatMap((holder) => owners.map((owner) => ({ occurredAt, holder, ownership: owner, spuId, skuId }))),
  );
}

/** Calls once per document kind, in the order of the documents. */
async function takeNumbersOf(tx: Tx, kinds: readonly StockDocumentKind[]): Promise<string[]> {
  const taken = new Map<StockDocumentKind, string[]>();
  for (const [kind, same] of Map.groupBy(kinds, (kind) => kind))
    taken.set(kind, await takeNumbers(tx, 'stockDocument', same.length, letters[kind]));
  return kinds.map((kind) => taken.get(kind)?.shift() ?? '');
}

const FOUND_BY = 40;

/** The search text: number, holders and materials. */
function textOf(documentCode: string, document: Header, holders: ReadonlyMap<string, HolderFacts>, { own }: Materials): string {
  const materials = document.lines.slice(0, FOUND_BY).flatMap(({ materialId }) => own.get(materialId) ?? []);
  return makeSearchText(
    documentCode,
    holders.get(document.holderId)?.name,
    holders.get(document.toHolderId ?? '')?.name,
    ...materials.flatMap(({ code, name }) => [code, name]),
  );
}

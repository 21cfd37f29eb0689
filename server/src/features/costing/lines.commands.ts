import type { QuotedTerms } from '@mrp/contract/features/costing/figures.ts';
import type { QuotationLineInput } from '@mrp/contract/features/costing/input.ts';
import { roundHalfUp, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { sql } from 'kysely';
import { insertMany, updateMany } from '../../platform/bulk.ts';
import type { Tx } from '../../platform/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { readLineContext, readStoredLines } from './context.queries.ts';
import { checkLines, computeLine, type FieldMessage, type LineContext, type StoredLine } from './lines.rules.ts';

/** Lines that may be stored, with all their values. */
export interface ReadyLines {
  messages: FieldMessage[];
  rows: { id: string | undefined; columns: ReturnType<typeof columnsOf> }[];
  /** Sum of the amounts. */
  direct: string;
  words: string[];
}

/** The search text covers this number of lines. */
const FOUND_BY = 40;

/** Judges and prices the lines; whoever may not see prices leaves those that are stored. */
export async function prepareLines(
  tx: Tx,
  { permissions }: Identity,
  lines: readonly QuotationLineInput[],
  terms: QuotedTerms,
  quotationId: string | null,
): Promise<ReadyLines> {
  const stored = quotationId === null ? new Map<string, StoredLine>() : await readStoredLines(tx, quotationId);
  const seesPrices = permissions.has(VIEW_PRICES);
  const priced = lines.map((line) => ({
    ...line,
    price: seesPrices && line.price !== undefined ? line.price : (stored.get(line.id ?? '')?.price ?? null),
  }));
  const context = await readLineContext(tx, priced);
  const rows = priced.map((line, position) => ({
    id: stored.has(line.id ?? '') ? line.id : undefined,
    columns: columnsOf(line, position, terms, context),
  }));
  return {
    messages: checkLines(priced, terms, context, stored),
    rows,
    direct: roundHalfUp(sumDecimals(rows.flatMap(({ columns }) => columns.amount ?? [])), 2),
    words: rows.slice(0, FOUND_BY).flatMap(({ columns }) => [columns.name, columns.itemNo]),
  };
}

function columnsOf({ id: _id, ...line }: QuotationLineInput, position: number, terms: QuotedTerms, context: LineContext) {
  const { steps: _steps, ...computed } = computeLine(line, terms, context);
  const isMaterial = line.part === 'MATERIAL';
  return {
    ...line,
    ...computed,
    position,
    purpose: isMaterial ? line.purpose : null,
    priceUnitId: isMaterial ? (line.priceUnitId ?? line.unitId) : line.priceUnitId,
  };
}

export async function insertLines(tx: Tx, quotationId: string, { rows }: ReadyLines): Promise<void> {
  await insertMany(
    tx,
    'quotationLines',
    rows.map(({ columns }) => ({ quotationId, ...columns })),
  );
}

/** Saves the lines of a stored quotation: known ones keep their id, others are new, missing ones go. */
export async function replaceLines(tx: Tx, quotationId: string, { rows }: ReadyLines): Promise<void> {
  const kept = rows.flatMap(({ id, columns }) => (id === undefined ? [] : [{ id, ...columns }]));
  await sql`
    delete from quotation_lines where quotation_id = ${quotationId} and id <> all(${kept.map(({ id }) => id)}::bigint[])`.execute(tx);
  await updateMany(tx, 'quotationLines', kept);
  await insertMany(
    tx,
    'quotationLines',
    rows.flatMap(({ id, columns }) => (id === undefined ? [{ quotationId, ...columns }] : [])),
  );
}

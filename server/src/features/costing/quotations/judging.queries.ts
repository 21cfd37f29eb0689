import type { QuotedTerms } from '@mrp/contract/features/costing/figures.ts';
import type { QuotationInput, QuotationLineInput } from '@mrp/contract/features/costing/input.ts';
import { roundHalfUp, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { readHeadFacts, readLineContext, readStoredLines, type HeadFacts } from './context.queries.ts';
import { checkLines, computeLine, ownAmount, type FieldMessage, type LineContext, type StoredLine } from './lines.rules.ts';

type Content = Omit<QuotationInput, 'parentId'>;

/** What a quotation references, and its lines with their prices. */
export async function judgeQuotation(
  db: Db,
  user: Identity,
  input: Content,
  quotationId: string | null,
): Promise<{ facts: HeadFacts; ready: ReadyLines }> {
  const facts = await readHeadFacts(db, input);
  const terms = { rate: facts.rate ?? '1', taxIncluded: input.taxIncluded, taxRate: input.taxRate };
  return { facts, ready: await prepareLines(db, user, input.lines, terms, quotationId) };
}

/** Lines that may be stored, with all their values. */
export interface ReadyLines {
  messages: FieldMessage[];
  rows: {
    id: string | undefined;
    columns: ReturnType<typeof quotedLineColumns>;
    /** In the currency of the quotation, with the tax that its prices have. */
    own: string | null;
  }[];
  /** Sum of the amounts. */
  direct: string;
  words: string[];
}

/** The search text covers this number of lines. */
const FOUND_BY = 40;

/** Judges and prices the lines; whoever may not see prices leaves those that are stored. */
async function prepareLines(
  db: Db,
  { permissions }: Identity,
  lines: readonly QuotationLineInput[],
  terms: QuotedTerms,
  quotationId: string | null,
): Promise<ReadyLines> {
  const stored = quotationId === null ? new Map<string, StoredLine>() : await readStoredLines(db, quotationId);
  const seesPrices = permissions.has(VIEW_PRICES);
  const priced = lines.map((line) => ({
    ...line,
    price: seesPrices && line.price !== undefined ? line.price : (stored.get(line.id ?? '')?.price ?? null),
  }));
  const context = await readLineContext(db, priced);
  const rows = priced.map((line, position) => ({
    id: stored.has(line.id ?? '') ? line.id : undefined,
    columns: quotedLineColumns(line, position, terms, context),
    own: ownAmount(line, context),
  }));
  return {
    messages: checkLines(priced, terms, context, stored),
    rows,
    direct: roundHalfUp(sumDecimals(rows.flatMap(({ columns }) => columns.amount ?? [])), 2),
    words: rows.slice(0, FOUND_BY).flatMap(({ columns }) => [columns.name, columns.itemNo]),
  };
}

function quotedLineColumns({ id: _id, ...line }: QuotationLineInput, position: number, terms: QuotedTerms, context: LineContext) {
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

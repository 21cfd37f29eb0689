import type { StockDocument, StockDocumentEdit } from '@mrp/contract/features/stock/documents.ts';
import type { Ownership } from '@mrp/contract/features/stock/ledger.ts';
import type { StockDocumentKind } from '@mrp/contract/features/stock/workflow.ts';
import type { GridRow } from '../../kit/grid/columns.ts';
import { documentLinesOf, documentRowsOf } from './document-lines.ts';

/** Form values: the header, and one row per roll. */
export interface DocumentValues extends Omit<StockDocumentEdit, 'version' | 'holderId' | 'lines'> {
  /** Null until selected; the schema requires it. */
  holderId: string | null;
  lines: readonly GridRow[];
}

/** Where a new document starts from goods in stock: their place and lines. */
export type StockedValues = Pick<DocumentValues, 'holderId' | 'lines'> & Partial<Pick<DocumentValues, 'toHolderId'>>;

export function documentValuesOf(kind: StockDocumentKind, document: StockDocument | undefined, stocked?: StockedValues): DocumentValues {
  if (!document) return { ...emptyValues, ownership: ownershipAtFirst(kind), ...stocked };
  const { holder, toHolder, ownership, travels, expectedOn, supplier, adjustReason, category, reason, occurredAt, remark } = document;
  return {
    holderId: holder.id,
    toHolderId: toHolder?.id ?? null,
    ownership,
    travels,
    expectedOn,
    supplierId: supplier?.id ?? null,
    reasonId: adjustReason?.id ?? null,
    categoryId: category?.id ?? null,
    reason,
    occurredAt,
    remark,
    lines: documentRowsOf(document),
  };
}

/** 坯转色 uses the order of sources; a buy-out takes the supplier's stock. */
function ownershipAtFirst(kind: StockDocumentKind): Ownership | null {
  if (kind === 'CONVERSION') return null;
  return kind === 'BUYOUT' ? 2 : 1;
}

const emptyValues: DocumentValues = {
  holderId: null,
  toHolderId: null,
  ownership: 1,
  travels: false,
  expectedOn: null,
  supplierId: null,
  reasonId: null,
  categoryId: null,
  reason: '',
  occurredAt: null,
  remark: '',
  lines: [],
};

export const bodyOf = ({ holderId, lines, ...header }: DocumentValues, kind: StockDocumentKind, priced: boolean) => ({
  ...header,
  // The field is only shown while 经在途 is on.
  expectedOn: header.travels ? header.expectedOn : null,
  holderId: holderId as string,
  lines: documentLinesOf(lines, kind, priced),
});

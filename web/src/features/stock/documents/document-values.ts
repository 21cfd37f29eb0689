import { documentFields } from '@mrp/contract/features/stock/document-fields.ts';
import type { StockDocument, StockDocumentEdit } from '@mrp/contract/features/stock/documents.ts';
import type { Ownership } from '@mrp/contract/features/stock/ledger.ts';
import type { StockDocumentKind } from '@mrp/contract/features/stock/workflow.ts';
import { emptyValues } from '@mrp/contract/lib/fields/record-fields.ts';
import { formValues } from '../../../kit/form/record-values.ts';
import type { GridRow } from '../../../kit/grid/columns/columns.ts';
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
  if (!document) return { ...emptyDocument, ownership: ownershipAtFirst(kind), ...stocked };
  const { adjustReason, occurredAt } = document;
  const header = formValues(documentFields, document) as Omit<DocumentValues, 'occurredAt' | 'lines'>;
  return { ...header, reasonId: adjustReason?.id ?? null, occurredAt, lines: documentRowsOf(document) };
}

/** 坯转色 uses the order of sources; a buy-out takes the supplier's stock. */
function ownershipAtFirst(kind: StockDocumentKind): Ownership | null {
  if (kind === 'CONVERSION') return null;
  return kind === 'BUYOUT' ? 2 : 1;
}

const emptyDocument: DocumentValues = {
  ...(emptyValues(documentFields) as Omit<DocumentValues, 'occurredAt' | 'lines'>),
  occurredAt: null,
  lines: [],
};

export const bodyOf = ({ holderId, lines, ...header }: DocumentValues, kind: StockDocumentKind, priced: boolean) => ({
  ...header,
  // The field is only shown while 经在途 is on.
  expectedOn: header.travels ? header.expectedOn : null,
  holderId: holderId as string,
  lines: documentLinesOf(lines, kind, priced),
});

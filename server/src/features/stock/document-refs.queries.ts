import { sql } from 'kysely';
import { preparationWorkflow, productionWorkflow } from '@mrp/contract/features/preparations/workflow.ts';
import type { DocumentRef } from '@mrp/contract/features/stock/item.ts';
import { stockDocumentKinds } from '@mrp/contract/features/stock/workflow.ts';

/** The document behind a row, before it is called what the user calls it. */
interface KeptDocument extends Omit<DocumentRef, 'label'> {
  stockKind: keyof typeof stockDocumentKinds | null;
}
export type Kept<T extends { document: DocumentRef }> = Omit<T, 'document'> & { document: KeptDocument };

/** Of the row `alias`, which says `document_kind` and `document_id`; beside `documentTables`. */
export const keptDocument = (alias: string) => sql`
  jsonb_build_object('kind', ${sql.ref(`${alias}.document_kind`)}, 'id', ${sql.ref(`${alias}.document_id`)}::text,
                     'code', coalesce(by_stock.code, by_production.code, by_preparation.code), 'stockKind', by_stock.kind)`;

const documentTable = (alias: string, kind: string, table: string, named: string) => sql`
  left join ${sql.table(table)} ${sql.ref(named)}
    on ${sql.ref(`${alias}.document_kind`)} = ${sql.lit(kind)} and ${sql.ref(`${named}.id`)} = ${sql.ref(`${alias}.document_id`)}`;

export const documentTables = (alias: string) => sql`
  ${documentTable(alias, 'stockDocument', 'stock_documents', 'by_stock')}
  ${documentTable(alias, 'production', 'production_orders', 'by_production')}
  ${documentTable(alias, 'preparation', 'preparation_orders', 'by_preparation')}`;

/** Documents of other features that move or promise stock. */
const documentLabels: Readonly<Record<string, string>> = { production: productionWorkflow.label, preparation: preparationWorkflow.label };

/** Adds what the user calls each document. */
export const resolveDocumentRefs = <T extends { document: KeptDocument }>(
  rows: readonly T[],
): (Omit<T, 'document'> & { document: DocumentRef })[] =>
  rows.map((row) => {
    const { stockKind, ...document } = row.document;
    const label = stockKind ? `${stockDocumentKinds[stockKind]}单` : (documentLabels[document.kind] ?? document.kind);
    return { ...row, document: { ...document, label } };
  });

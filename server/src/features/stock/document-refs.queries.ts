import { sql } from 'kysely';
import { pickWorkflow } from '@mrp/contract/features/picks/workflow.ts';
import { preparationWorkflow, productionWorkflow } from '@mrp/contract/features/preparations/workflow.ts';
import { purchaseWorkflow, receiptWorkflow, shipmentWorkflow } from '@mrp/contract/features/purchases/workflow.ts';
import type { DocumentRef } from '@mrp/contract/features/stock/item.ts';
import { stocktakeAudit } from '@mrp/contract/features/stocktakes/audit.ts';
import { stockDocumentKinds } from '@mrp/contract/features/stock/workflow.ts';

/** A document reference as stored, before `resolveDocumentRefs` adds its label. */
interface StoredDocumentRef extends Omit<DocumentRef, 'label'> {
  stockKind: keyof typeof stockDocumentKinds | null;
  /** 其他出库: its category. */
  category: string | null;
}
export type WithStoredDocument<T extends { document: DocumentRef }> = Omit<T, 'document'> & { document: StoredDocumentRef };

/** Builds the reference from `document_kind` and `document_id` of `alias`. Requires the joins of `documentJoins`. */
export const storedDocument = (alias: string) => sql`
  jsonb_build_object('kind', ${sql.ref(`${alias}.document_kind`)}, 'id', ${sql.ref(`${alias}.document_id`)}::text,
                     'code', coalesce(by_stock.code, by_production.code, by_preparation.code, by_purchase.code, by_shipment.code, by_receipt.code, by_pick.code, by_stocktake.code), 'stockKind', by_stock.kind,
                     'category', (select e.name from dictionary_entries e where e.id = by_stock.category_id))`;

const documentTable = (alias: string, kind: string, table: string, named: string) => sql`
  left join ${sql.table(table)} ${sql.ref(named)}
    on ${sql.ref(`${alias}.document_kind`)} = ${sql.lit(kind)} and ${sql.ref(`${named}.id`)} = ${sql.ref(`${alias}.document_id`)}`;

export const documentJoins = (alias: string) => sql`
  ${documentTable(alias, 'stockDocument', 'stock_documents', 'by_stock')}
  ${documentTable(alias, 'production', 'production_orders', 'by_production')}
  ${documentTable(alias, 'preparation', 'preparation_orders', 'by_preparation')}
  ${documentTable(alias, 'purchase', 'purchase_orders', 'by_purchase')}
  ${documentTable(alias, 'shipment', 'shipments', 'by_shipment')}
  ${documentTable(alias, 'receipt', 'receipts', 'by_receipt')}
  ${documentTable(alias, 'pick', 'pick_orders', 'by_pick')}
  ${documentTable(alias, 'stocktake', 'stocktakes', 'by_stocktake')}`;

/** Labels of the documents of other features that move or reserve stock. */
const documentLabels: Readonly<Record<string, string>> = {
  production: productionWorkflow.label,
  preparation: preparationWorkflow.label,
  purchase: purchaseWorkflow.label,
  shipment: shipmentWorkflow.label,
  receipt: receiptWorkflow.label,
  pick: pickWorkflow.label,
  stocktake: stocktakeAudit.label,
};

/** Adds the label of each document. */
export const resolveDocumentRefs = <T extends { document: StoredDocumentRef }>(
  rows: readonly T[],
): (Omit<T, 'document'> & { document: DocumentRef })[] =>
  rows.map((row) => {
    const { stockKind, category, ...document } = row.document;
    const kind = stockKind ? `${stockDocumentKinds[stockKind]}单` : (documentLabels[document.kind] ?? document.kind);
    const label = category === null ? kind : `${kind} · ${category}`;
    return { ...row, document: { ...document, label } };
  });

import { auditApi } from '@mrp/contract/features/audit.ts';
import { skuStockApi, skuStockDocumentList, spuStockApi, spuStockDocumentList } from '@mrp/contract/features/stock.ts';
import type { StockDocument, StockDocumentRow } from '@mrp/contract/features/stock/documents.ts';
import { titleOf, type ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { ownerships } from '@mrp/contract/features/stock/ledger.ts';
import { stockDocumentKinds, stockWorkflow, type StockDocumentKind } from '@mrp/contract/features/stock/workflow.ts';
import type { Workflow } from '@mrp/contract/lib/workflow.ts';
import { stockWords } from '@mrp/contract/features/stock/words.ts';

export const documentListOf = (goods: ItemLevel) => (goods === 'SKU' ? skuStockDocumentList : spuStockDocumentList);

/** Queries that a change of a document makes stale, including all stock queries. */
export const documentReads = [skuStockApi, spuStockApi].flatMap((api) => [
  api.list,
  api.listTotals,
  api.get,
  api.listLots,
  api.listMovements,
  api.listLevels,
  api.explain,
  api.listDocuments,
  api.getDocument,
  api.listDocumentMovements,
]);
export const documentRefreshes = [...documentReads, auditApi.selectAllLogById];

const prefixOf = (goods: ItemLevel): string => (goods === 'SKU' ? '/skuDocument' : '/spuDocument');
/** The stock that a new document is about. */
export interface StockAtHolder {
  holderId: string;
  itemIds: readonly string[];
}

/** What is done with goods where they stand. */
export const outgoingKinds = ['OTHER_OUT', 'TRANSFER', 'ADJUSTMENT'] as const satisfies readonly StockDocumentKind[];

export const documentsAddress = (goods: ItemLevel): string => `${prefixOf(goods)}s`;
export const newDocumentAddress = (goods: ItemLevel, kind?: StockDocumentKind, from?: StockAtHolder): string =>
  `${prefixOf(goods)}New${kind ? `?kind=${kind}` : ''}${kind && from ? `&holder=${from.holderId}&items=${[...new Set(from.itemIds)].join(',')}` : ''}`;
/** A new document of one item with its quantity and where it goes, or what it is dyed to, filled in. */
export const filledDocumentAddress = (
  goods: ItemLevel,
  kind: StockDocumentKind,
  from: StockAtHolder,
  filled: { quantity: string; toHolder?: string; toSku?: string; toQuantity?: string },
): string => `${newDocumentAddress(goods, kind, from)}&${new URLSearchParams(filled).toString()}`;
export const documentAddress = (goods: ItemLevel, id: string): string => `${prefixOf(goods)}Detail?id=${id}`;
export const editDocumentAddress = (goods: ItemLevel, id: string): string => `${prefixOf(goods)}Edit?id=${id}`;

export const documentsTitle = (goods: ItemLevel): string => `${titleOf(goods)}单据`;
export const kindTitle = (kind: StockDocumentKind): string => `${stockDocumentKinds[kind]}单`;

/** Description of each kind, shown when choosing one. */
export const kindHints: Readonly<Record<StockDocumentKind, string>> = {
  OPENING: '上线前就在库的货，带单价记入期初',
  SUPPLEMENT: '没有采购单的货入库，可带缸号与细码',
  OTHER_OUT: '送样、领用等不经领料单的出库',
  ADJUSTMENT: '账实不符时调增或调减，须另一人审批',
  TRANSFER: '从一个持有方移到另一个，可经在途',
  BUYOUT: '供应商仓的货按当日报价转为品牌仓',
  CONVERSION: '坯布在供应商处染成色布入库',
  RETURN: '把货退回供应商',
};

/** Null: in the order of sources. */
export const ownershipLabel = (ownership: StockDocumentRow['ownership']): string =>
  ownership === null ? stockWords.inTakeOrder : ownerships[ownership];

const never = { from: [] };

/**
 * The workflow of a document for this user: with or without transit; whoever requested an adjustment may neither approve
 * nor reverse it. 到货 needs more than a reason and has a button of its own.
 */
export function workflowFor(goods: ItemLevel, document: Pick<StockDocument, 'kind' | 'travels' | 'isMine' | 'lines'>): Workflow {
  const { kind, travels, isMine, lines } = document;
  const hasArrived = lines.some(({ receivedQuantity }) => receivedQuantity !== null);
  const flow = stockWorkflow(goods, kind);
  const closed = [
    ...(kind === 'TRANSFER' ? ['receive', 'receivePart', travels ? 'post' : 'ship'] : []),
    ...(hasArrived ? ['reverse'] : []),
    ...(kind === 'ADJUSTMENT' ? (isMine ? ['approve', 'reverse'] : ['withdraw']) : []),
  ];
  const transitions = Object.entries(flow.transitions).map(([action, step]) => [
    action,
    closed.includes(action) ? { ...step, ...never } : step,
  ]);
  return { ...flow, transitions: Object.fromEntries(transitions) as Workflow['transitions'] };
}

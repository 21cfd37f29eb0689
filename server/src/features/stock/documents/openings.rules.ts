import type { Ownership } from '@mrp/contract/features/stock/ledger.ts';

/** Each item has one opening; later corrections are adjustments, which need a second person. */
export const duplicateOpeningMessage = '该持有方已有此物料的期初，请用调整单';

/** The key of an opening: a material of one owner at a holder. */
export const openingKey = (holderId: string, ownership: Ownership | null, materialId: string): string =>
  `${holderId} ${ownership ?? 1} ${materialId}`;

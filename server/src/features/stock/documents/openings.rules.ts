import type { Ownership } from '@mrp/contract/features/stock/ledger.ts';

/** Books are opened once: what is wrong with an opening afterwards is adjusted, by two people. */
export const openedBefore = '该持有方已有此物料的期初，请用调整单';

/** What is opened: a material of one owner at a holder. */
export const openingKey = (holderId: string, ownership: Ownership | null, materialId: string): string =>
  `${holderId} ${ownership ?? 1} ${materialId}`;

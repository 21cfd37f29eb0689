/** What stock is called among the documents of a figure. */
export const stockKinds = { stock: '库存', greigeStock: '坯布库存' };

/** Address of stock; undefined: it is a document. */
export function stockAddress(kind: string, id: string): string | undefined {
  if (kind === 'stock') return `/skuStorageDetail?id=${id}`;
  return kind === 'greigeStock' ? `/spuStorageDetail?id=${id}` : undefined;
}

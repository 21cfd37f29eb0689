import type { Supplier } from '@mrp/contract/features/suppliers/record.ts';

type Named = Pick<Supplier, 'abbreviation' | 'creditCode'>;

/** Two credit codes are two companies: what is linked in spite of it is probably a mistake. */
export function creditCodeWarning(one: Named, other: Named): string | null {
  if (!one.creditCode || !other.creditCode || one.creditCode === other.creditCode) return null;
  return `统一社会信用代码不同：${one.abbreviation} ${one.creditCode}，${other.abbreviation} ${other.creditCode}。它们可能不是同一家公司，请先核对。`;
}

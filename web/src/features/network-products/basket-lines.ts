import type { BasketLine } from '@mrp/contract/features/network-products/basket.ts';

export interface BasketClass {
  id: string;
  name: string;
  lines: BasketLine[];
}

/** The lines by the class of their product, classes in the order of their first line. */
export function classesOf(lines: readonly BasketLine[]): BasketClass[] {
  const groups = Map.groupBy(lines, ({ product }) => product.classificationId);
  return [...groups].map(([id, ofClass]) => ({ id, name: ofClass[0]?.product.classification ?? '', lines: ofClass }));
}

export const idsOf = (lines: readonly BasketLine[]): string[] => lines.map(({ product }) => product.id);

/** The last step of 面料 / 针织 / 汗布. */
export const leafOf = (classification: string): string => classification.split(/\s*[/›>]\s*/).at(-1) ?? classification;

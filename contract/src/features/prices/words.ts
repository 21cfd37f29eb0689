/** Labels that several places of this feature show, beside those of its declared fields. */
export const priceWords = {
  price: '价格',
  material: '物料',
  metrePrice: '米价',
  netPrice: '净价',
  source: '来源',
} as const;

/** Labels that several places of this feature show, beside those of its declared fields. */
export const techniqueWords = {
  technique: '工艺',
  tiers: '阶梯价',
  offers: '供应商价',
  code: '工艺编码',
  class: '工艺分类',
} as const;

/** Labels that several places of this feature show, beside those of its declared fields. */
export const nettingWords = {
  material: '物料',
  run: '测算',
  netting: '备料测算',
  pieces: '件数',
  alone: '只看本单',
  gross: '需求',
  net: '净需求',
  suggest: '建议量',
  supplier: '供应商',
  needOn: '需求日期',
  garmentOrder: '成衣订单',
} as const;

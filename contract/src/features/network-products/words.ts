/** Labels that several places of this feature show, beside those of its declared fields. */
export const productWords = {
  networkProduct: '物料网商品',
  ingredient: '成分',
  introduce: '引入',
  moq: '起订量',
  specification: '规格',
  basket: '加入询价篮',
  supplier: '供应商',
  product: '商品',
  width: '实用门幅',
  gramWeight: '克重',
} as const;

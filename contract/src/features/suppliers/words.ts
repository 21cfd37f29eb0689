/** Labels that several places of this feature show, beside those of its declared fields. */
export const supplierWords = {
  supplier: '供应商',
  contact: '联系人',
  certificate: '资质',
  preparation: '备料单',
  purchase: '采购单',
  categories: '适用品类',
  bankAccounts: '银行账号',
  code: '编号',
  state: '状态',
  production: '生产单',
  receipt: '收货单',
  score: '评分',
  orderedAmount: '近12月下单',
  materials: '物料数',
  copy: '复制',
} as const;

/** Labels that several places of this feature show, beside those of its declared fields. */
export const planWords = {
  material: '物料',
  garmentOrder: '成衣订单',
  reason: '原因',
  exception: '今天要做',
  owner: '负责人',
  scope: '范围',
  snoozedUntil: '暂缓到',
  fix: '固定的供需对应',
  demand: '需求',
  quantity: '数量',
  supplier: '供应商',
  safetyStock: '安全库存',
  snooze: '暂缓',
  changeOwner: '改负责人',
} as const;

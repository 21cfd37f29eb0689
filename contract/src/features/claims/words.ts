/** Labels that several places of this feature show, beside those of its declared fields. */
export const claimWords = {
  claim: '物料索赔',
  supplier: '供应商',
  receipt: '收货单',
  material: '物料',
  sentOn: '提交日期',
  points: '扣分',
  metres: '米数',
  width: '门幅',
  edit: '编辑',
} as const;

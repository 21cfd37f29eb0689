/** Labels that several places of this feature show, beside those of its declared fields. */
export const comparisonWords = {
  inquiry: '询价单',
  config: '比价配置',
  supplier: '供应商',
  answer: '答复',
  material: '物料',
  gramWeight: '克重',
  width: '门幅',
  decide: '采用',
  version: '版本',
  active: '启用',
  state: '状态',
  colour: '颜色',
  decisionReason: '采用原因',
  inactive: '停用',
  sendSheet: '发询价表',
  edit: '编辑',
} as const;

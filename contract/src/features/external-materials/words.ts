/** Labels that several places of this feature show, beside those of its declared fields. */
export const externalWords = {
  externalMaterial: '外部物料',
  composition: '成分',
  convert: '转内部',
  code: '外部编码',
  rejectReason: '不采纳原因',
  link: '关联',
} as const;

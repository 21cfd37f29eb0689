/** 不合格原因. */
export const defectKinds = [
  { value: 'SHADE', label: '色差' },
  { value: 'STAIN', label: '污渍' },
  { value: 'HOLE', label: '破洞' },
  { value: 'WEAVE', label: '织疵' },
  { value: 'DYE', label: '染印疵' },
  { value: 'SKEW', label: '纬斜' },
  { value: 'WIDTH', label: '门幅不符' },
  { value: 'WEIGHT', label: '克重不符' },
  { value: 'SHRINK', label: '缩水超标' },
  { value: 'FASTNESS', label: '色牢度不符' },
  { value: 'SIZE', label: '规格不符' },
  { value: 'DAMAGE', label: '破损受潮' },
  { value: 'WRONG', label: '货不对板' },
  { value: 'OTHER', label: '其他' },
] as const;

export type DefectKind = (typeof defectKinds)[number]['value'];

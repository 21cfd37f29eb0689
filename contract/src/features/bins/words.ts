/** Labels that several places of this feature show, beside those of its declared fields. */
export const binWords = {
  bin: '库位',
  holder: '持有方',
  active: '启用',
  inactive: '停用',
} as const;

/** Labels that several places of this feature show and no field declares. */
export const binWords = {
  bins: '库位',
  holder: '持有方',
  active: '启用',
  inactive: '停用',
} as const;

/** Labels that several places of this feature show and no field declares. */
export const importWords = {
  failed: '错误',
} as const;

/** Labels that several places of this feature show, beside those of its declared fields. */
export const importWords = {
  failed: '错误',
} as const;

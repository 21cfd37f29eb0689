/** Labels that several places of this feature show, beside those of its declared fields. */
export const accessWords = {
  role: '角色',
  user: '用户',
  expiresAt: '到期',
  apiKey: '接口密钥',
} as const;

/** Labels that several places of this feature show, beside those of its declared fields. */
export const webhookWords = {
  subscription: '推送订阅',
  events: '事件',
  active: '启用',
} as const;

/** Labels that several places of this feature show, beside those of its declared fields. */
export const auditWords = {
  job: '任务',
  state: '状态',
  queue: '队列',
} as const;

/** Labels that several places of this feature show and no field declares. */
export const auditWords = {
  queueName: '任务',
  state: '状态',
  queue: '队列',
} as const;

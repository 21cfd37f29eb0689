/** Labels that several places of this feature show, beside those of its declared fields. */
export const taskWords = {
  task: '开发任务',
  sample: '样品',
  assignee: '负责人',
  composition: '目标成分',
  closeReason: '关闭原因',
  ingredient: '成分',
  mine: '与我有关',
  adopt: '采纳',
  edit: '编辑',
  gramWeight: '克重',
  create: '新建开发任务',
  kind: '类型',
} as const;

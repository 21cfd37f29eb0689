/** Tables of links and answers in the log of the document that they are for. */
export const supplierSideTables = {
  supplier_page_links: '供应商链接',
  supplier_answers: '供应商答复',
  supplier_messages: '供应商留言',
  supplier_link_mails: '供应商链接的邮件',
} as const;
/** What became of a sample or an invoice that a supplier sent, and of a shipment that he told of. */
export const supplierEntryStates = {
  PENDING: '待处理',
  TAKEN: '已登记',
  REFUSED: '已拒绝',
  WITHDRAWN: '供应商已撤回',
} as const;
export const supplierShipmentStates = { ...supplierEntryStates, TAKEN: '已生成发货单' } as const;
export const supplierSideChildren = {
  supplier_answers: 'from_name',
  supplier_messages: 'from_name',
  supplier_link_mails: 'address',
} as const;
export const supplierSideLabels = {
  is_for_all: '全部未完成的单据',
  expires_at: '有效期至',
  revoked_at: '停用时间',
  base_revision: '答复的版本',
  is_agreed: '同意',
  address: '收件地址',
  is_reminder: '提醒',
  refusal: '拒绝原因',
  from_name: '答复人',
  phone: '电话',
  'supplier_answers.note': '留言',
  'supplier_messages.note': '留言',
} as const;

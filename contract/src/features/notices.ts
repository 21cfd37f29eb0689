import { z } from 'zod';
import { endpoint, type Rule } from '../lib/endpoint.ts';
import { Id, Page, Timestamp, valuesOf } from '../lib/fields/fields.ts';
import { VIEW_PRICES } from '../permissions.ts';

interface KindFacts {
  label: string;
  /** What it tells, for the settings. */
  hint: string;
  /** Who may ever be told; asked again whenever a notice is shown or sent. */
  readers: Rule;
}

/** Kinds of notice. Whoever sees prices is told of them; other kinds never mention one. */
export const noticeKinds = {
  COST_TASK: {
    label: '核价任务',
    hint: '派发、催办、退回给本部门或本人的；本人提交的报价和核价单有了结果',
    readers: { anyOf: ['成衣核价', '面料核价'] },
  },
  DECISION: {
    label: '审核结果',
    hint: '您提交的物料、供应商、BOM、备料单、库存调整单、样品和盘点单审核通过或打回',
    readers: {
      anyOf: ['内部物料档案', '供应商档案', '定制BOM', '备料单管理', 'SKU库存', 'SPU库存', '物料开发任务', 'SKU盘点', 'SPU盘点'],
    },
  },
  STOCKTAKE: {
    label: '盘点',
    hint: '派给本人的盘点、复盘与取消；本人负责的盘点待审核、已完成',
    readers: { anyOf: ['盘点任务', 'SKU盘点', 'SPU盘点'] },
  },
  PURCHASE_ARRIVAL: { label: '采购到货', hint: '供应商已发货，或本人的采购单已收货', readers: { anyOf: ['物料采购管理'] } },
  PURCHASE_OVERDUE: { label: '采购逾期', hint: '本人的采购单过了交期还没收齐', readers: { anyOf: ['物料采购管理'] } },
  PLAN_LATE: {
    label: '订单会迟',
    hint: '您录入的成衣订单，因为到货、库存或别的订单变动而赶不上交期',
    readers: { anyOf: ['备料单管理', '定制BOM'] },
  },
  PLAN_TODAY: {
    label: '今天要做',
    hint: '物料计划里归您做的下单、催货、调拨、改交期等，每天早上一条；邮件里列出最要紧的和新变迟的订单',
    readers: { anyOf: ['备料单管理'] },
  },
  SUPPLIER_ANSWER: {
    label: '供应商答复',
    hint: '供应商用链接答复了您的采购单、对账单、索赔或询价',
    readers: { anyOf: ['物料采购管理', '对账单', '物料索赔', '比价'] },
  },
  PURCHASE_RELEASE: { label: '超限价放行', hint: '等您放行的采购单；本人申请的放行有了结果', readers: { anyOf: ['物料采购管理'] } },
  PRICE_ALERT: {
    label: '价格预警',
    hint: '价格涨跌，或采购价与现行价相差，超过配置的百分比',
    readers: { anyOf: ['价格查看'], with: VIEW_PRICES },
  },
  REPORT: {
    label: '报表订阅',
    hint: '您订阅的报表，每天或每周一早上；邮件在订阅里选',
    readers: { anyOf: ['备料总览', '美套报表', '面料报表', '特殊工艺报表', '核价物料报表', '应付报表', '供应商质量报表'] },
  },
} as const satisfies Readonly<Record<string, KindFacts>>;
export type NoticeKind = keyof typeof noticeKinds;
export const NoticeKind = z.enum(Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]]);

export const Notice = z.object({
  id: Id,
  kind: NoticeKind,
  title: z.string(),
  note: z.string(),
  /** Page with the record that it is about. */
  path: z.string(),
  at: Timestamp,
  unread: z.boolean(),
});
export type Notice = z.infer<typeof Notice>;

/** What the settings list: notices, and the tasks of the tray that are no notices. */
export const settingKinds = {
  APPROVAL: { label: '待我审核', hint: '等您审核的单据', readers: 'login' },
  ...noticeKinds,
  IMPORT: { label: '导入', hint: '您的导入校验完成、导入完成或失败', readers: 'login' },
  EXPORT: { label: '导出', hint: '您导出的文件已生成或失败', readers: 'login' },
} as const satisfies Readonly<Record<string, KindFacts>>;
export type SettingKind = keyof typeof settingKinds;
export const SettingKind = z.enum(Object.keys(settingKinds) as [SettingKind, ...SettingKind[]]);

/** 邮件 of a kind: none, each at once, or once a day. */
export const mailChoices = [
  { value: 'NONE', label: '不发邮件' },
  { value: 'EACH', label: '逐条邮件' },
  { value: 'DIGEST', label: '每日汇总' },
] as const;
export type MailChoice = (typeof mailChoices)[number]['value'];

/** What is waiting is counted once a day; imports and exports end while their user is at the page; each subscription says whether it is mailed. */
export const mailChoicesOf = (kind: SettingKind): readonly MailChoice[] => {
  if (kind === 'IMPORT' || kind === 'EXPORT' || kind === 'REPORT') return ['NONE'];
  return kind === 'APPROVAL' ? ['NONE', 'DIGEST'] : ['NONE', 'EACH', 'DIGEST'];
};

/** The caller's settings for one kind of notice. */
export const NoticeSetting = z
  .strictObject({
    kind: SettingKind,
    /** false: it is listed, but does not count as unread. */
    inApp: z.boolean(),
    mail: z.enum(valuesOf(mailChoices)),
  })
  .refine(({ kind, mail }) => mailChoicesOf(kind).includes(mail), { error: '这一种不发这样的邮件', path: ['mail'] });
export type NoticeSetting = z.infer<typeof NoticeSetting>;

/** Of the kinds that the caller may be told of. */
export const NoticeSettings = z.object({
  kinds: z.array(NoticeSetting),
  /** Whether this installation sends mail. */
  sendsMail: z.boolean(),
  /** "" without one. */
  address: z.string(),
  /** Why the last mail to this address was refused; "" if it was not. */
  failure: z.string(),
});
export type NoticeSettings = z.infer<typeof NoticeSettings>;
export const NoticeSettingsInput = z.strictObject({
  kinds: z.array(NoticeSetting).max(Object.keys(settingKinds).length),
  /** "" removes it; absent keeps it. */
  address: z.union([z.literal(''), z.email('邮件地址格式不正确').max(254, '不能超过254个字符')]).optional(),
});
export type NoticeSettingsInput = z.infer<typeof NoticeSettingsInput>;

export const noticesApi = {
  list: endpoint({
    method: 'GET',
    path: '/system/:product/mrp/notices',
    permission: 'login',
    /** `cursor` comes from the previous page. */
    query: z.strictObject({ cursor: Id.optional() }),
    response: Page(Notice),
    summary: '通知',
  }),
  read: endpoint({
    method: 'POST',
    path: '/system/:product/mrp/notices/reads',
    permission: 'login',
    body: z.strictObject({ ids: z.array(Id).min(1).max(200), read: z.boolean() }),
    response: z.null(),
    summary: '通知标为已读或未读',
  }),
  readAll: endpoint({
    method: 'POST',
    path: '/system/:product/mrp/notices/all-reads',
    permission: 'login',
    /** The newest notice that the caller has seen: what came later stays unread. */
    body: z.strictObject({ upTo: Id }),
    response: z.null(),
    summary: '全部通知标为已读',
  }),
  getSettings: endpoint({
    method: 'GET',
    path: '/system/:product/mrp/notices/settings',
    permission: 'login',
    response: NoticeSettings,
    summary: '通知设置',
  }),
  saveSettings: endpoint({
    method: 'PUT',
    path: '/system/:product/mrp/notices/settings',
    permission: 'login',
    body: NoticeSettingsInput,
    response: NoticeSettings,
    summary: '保存通知设置',
  }),
  /** Server-sent events that say that something is new; what it is, is read by the other calls. */
  live: endpoint({
    method: 'GET',
    path: '/system/:product/mrp/live',
    permission: 'login',
    stream: true,
    response: z.null(),
    summary: '即时更新',
  }),
};

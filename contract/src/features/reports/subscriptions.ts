import { z } from 'zod';
import { Day, Id, RequiredText, valuesOf } from '../../lib/fields/fields.ts';
import type { MenuTitle } from '../../permissions.ts';

/** The reports by the name in their calls, with title and page. */
export const reportPages = {
  overview: { title: '备料总览', path: '/overviewTable' },
  meitao: { title: '美套报表', path: '/meitaoTable' },
  fabric: { title: '面料报表', path: '/fabricTable' },
  technique: { title: '特殊工艺报表', path: '/specialTechnique' },
  payables: { title: '应付报表', path: '/payableTable' },
  quality: { title: '供应商质量报表', path: '/supplierQualityTable' },
  costing: { title: '核价物料报表', path: '/pricingMaterialReport' },
} as const satisfies Readonly<Record<string, { title: MenuTitle; path: string }>>;
export type ReportName = keyof typeof reportPages;
const ReportName = z.enum(Object.keys(reportPages) as [ReportName, ...ReportName[]]);

/** Who may have any subscription. */
export const reportTitles = Object.values(reportPages).map(({ title }) => title);

export const frequencies = [
  { value: 'DAILY', label: '每天' },
  { value: 'WEEKLY', label: '每周一' },
] as const;

/** A user has no more. */
export const MAX_SUBSCRIPTIONS = 20;

export const SubscriptionInput = z.strictObject({
  report: ReportName,
  name: RequiredText(40),
  /** Filters, order and grouping as the page's query has them, without a page. */
  query: z.string().max(400, '筛选条件太多，请减少后再订阅'),
  frequency: z.enum(valuesOf(frequencies)),
  /** Whether its figures are mailed as well. */
  mail: z.boolean().default(false),
});
export type SubscriptionInput = z.infer<typeof SubscriptionInput>;

/** 订阅 of the caller. */
export const Subscription = z.object({
  id: Id,
  report: ReportName,
  name: z.string(),
  frequency: z.enum(valuesOf(frequencies)),
  mail: z.boolean(),
  /** The report with its filters. */
  path: z.string(),
  /** The day that it is sent next. */
  nextOn: Day,
  /** The caller may not read it any more, so it is not sent. */
  paused: z.boolean(),
});
export type Subscription = z.infer<typeof Subscription>;

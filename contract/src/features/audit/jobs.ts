import { z } from 'zod';
import { endpoint } from '../../lib/endpoint.ts';
import { Page, pageQuery, QueryList, QueryText, Timestamp } from '../../lib/fields/fields.ts';
import type { Tone } from '../../lib/workflow.ts';

/** Labels of the engine's job states. */
export const jobStates = {
  created: { label: '排队', tone: 'neutral' },
  retry: { label: '等待重试', tone: 'warning' },
  active: { label: '运行中', tone: 'info' },
  completed: { label: '完成', tone: 'success' },
  cancelled: { label: '已取消', tone: 'neutral' },
  failed: { label: '失败', tone: 'danger' },
} as const satisfies Record<string, { label: string; tone: Tone }>;
const JobState = z.enum(['created', 'retry', 'active', 'completed', 'cancelled', 'failed'], '参数 states 的值无效');

/** Labels of the job queues for operators. */
export const jobQueues: Readonly<Record<string, string>> = {
  export: '导出',
  'exports-sweep': '清理过期导出',
  'files-bytes-sweep': '清理不再使用的文件内容',
  imports: '导入',
  'imports-sweep': '清理旧导入',
  'files-sweep': '清理无用文件',
  'house-sweep': '清理过期会话与请求编号',
  'reservation-sweep': '释放到期占用',
  'supplier-scores': '记录供应商月末评分',
  'ledger-check': '核对库存账',
  'notice-mails': '发送通知邮件',
  'notice-digests': '通知邮件日报',
  'purchase-overdue': '提醒逾期采购',
  plan: '计算物料计划',
  'plan-exceptions': '通知今天要做',
  webhooks: '推送事件',
  'report-subscriptions': '发送报表订阅',
  backup: '备份',
  'demo-pictures': '绘制演示图片',
  'picture-descriptors': '以图搜布：描述图片',
};

/** 后台任务: one job of a queue. */
export const BackgroundJob = z.object({
  id: z.uuid(),
  queue: z.string(),
  queueName: z.string(),
  state: JobState,
  attempts: z.number(),
  createdAt: Timestamp,
  startedAt: Timestamp.nullable(),
  completedAt: Timestamp.nullable(),
  /** One line with the reason of the failure. */
  reason: z.string(),
});
export type BackgroundJob = z.infer<typeof BackgroundJob>;

const OfJob = z.object({ queue: z.string().max(64), id: z.uuid() });

export const jobsApi = {
  listJobs: endpoint({
    method: 'GET',
    path: '/system/:product/mrp/jobs',
    permission: { anyOf: ['任务监控'] },
    query: z.strictObject({ ...pageQuery, states: QueryList(JobState).optional(), queue: QueryText.optional() }),
    response: Page(BackgroundJob),
    summary: '后台任务',
  }),
  retryJob: endpoint({
    method: 'POST',
    path: '/system/:product/mrp/jobs/:queue/:id/retry',
    permission: { anyOf: ['任务监控:重试'] },
    params: OfJob,
    response: z.null(),
    summary: '重试任务',
  }),
  cancelJob: endpoint({
    method: 'POST',
    path: '/system/:product/mrp/jobs/:queue/:id/cancel',
    permission: { anyOf: ['任务监控:取消'] },
    params: OfJob,
    response: z.null(),
    summary: '取消任务',
  }),
};

import { z } from 'zod';
import { Bytes, endpoint } from '../lib/endpoint.ts';
import { Id, Timestamp } from '../lib/fields/fields.ts';

/** 导出文件 with the seed's field names. `fileSize` in bytes, `createTime` ISO with offset. */
export const ExportFile = z.object({ id: Id, excelName: z.string(), fileUrl: z.string(), fileSize: z.number(), createTime: Timestamp });
export type ExportFile = z.infer<typeof ExportFile>;

export const ExportJob = z.object({
  id: Id,
  excelName: z.string(),
  state: z.enum(['QUEUED', 'RUNNING', 'FAILED', 'CANCELLED', 'DONE']),
  rowsDone: z.number(),
  rowsTotal: z.number().nullable(),
  /** Jobs of all users that run before this one. */
  ahead: z.number(),
  reason: z.string().nullable(),
  createdAt: Timestamp,
  startedAt: Timestamp.nullable(),
});
export type ExportJob = z.infer<typeof ExportJob>;

export const ExportRequest = z.strictObject({
  /** Key of a declared list. */
  list: z.string().max(40),
  /** The list's query string as its page sends it. */
  query: z.string().max(8000),
  /** Column keys in order; absent: all that the caller may see. */
  columns: z.array(z.string().max(40)).max(200).optional(),
  withPictures: z.boolean().default(false),
});
export type ExportRequest = z.infer<typeof ExportRequest>;

/** 导出方案: an ordered set of columns that a user saved for one list. */
export const ExportPreset = z.object({ id: Id, name: z.string(), columns: z.array(z.string()), withPictures: z.boolean() });
export type ExportPreset = z.infer<typeof ExportPreset>;

const exportsRight = { anyOf: ['全局:导出'] } as const;

export const exportsApi = {
  selectSeven: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/data/export/center/all/MrpDataExportCenter/selectSeven',
    permission: 'login',
    response: z.array(ExportFile),
    summary: '最近七天的导出文件',
  }),
  listJobs: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/exports/jobs',
    permission: 'login',
    response: z.array(ExportJob),
    summary: '进行中的导出',
  }),
  start: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/exports',
    permission: exportsRight,
    body: ExportRequest,
    response: ExportJob,
    summary: '导出列表',
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/exports/:id/cancel',
    permission: 'login',
    params: z.object({ id: Id }),
    response: ExportJob,
    summary: '取消导出',
  }),
  retry: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/exports/:id/retry',
    permission: exportsRight,
    params: z.object({ id: Id }),
    response: ExportJob,
    summary: '重新导出',
  }),
  download: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/exports/:id/file',
    permission: exportsRight,
    cookie: true,
    params: z.object({ id: Id }),
    response: Bytes,
    summary: '下载导出文件',
  }),
  listPresets: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/exports/presets',
    permission: exportsRight,
    query: z.strictObject({ list: z.string().max(40) }),
    response: z.array(ExportPreset),
    summary: '我的导出方案',
  }),
  /** An existing name is overwritten. */
  savePreset: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/exports/presets',
    permission: exportsRight,
    body: z.strictObject({
      list: z.string().max(40),
      name: z.string().trim().min(1, '不能为空').max(30, '不能超过30个字符'),
      columns: z.array(z.string().max(40)).min(1, '请至少选择一列').max(200),
      withPictures: z.boolean(),
    }),
    response: ExportPreset,
    summary: '保存导出方案',
  }),
  deletePreset: endpoint({
    method: 'DELETE',
    path: '/material/:product/mrp/exports/presets/:id',
    permission: exportsRight,
    params: z.object({ id: Id }),
    response: z.null(),
    summary: '删除导出方案',
  }),
};

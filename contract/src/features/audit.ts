import { z } from 'zod';
import { endpoint } from '../lib/endpoint.ts';
import { Choice, Id, Page, QueryText, RequiredText, Timestamp } from '../lib/fields/fields.ts';
import { list } from '../lib/list.ts';

/** One changed field with its label; `null` means empty before or after. */
export const AuditChange = z.object({ field: z.string(), label: z.string(), before: z.string().nullable(), after: z.string().nullable() });
export type AuditChange = z.infer<typeof AuditChange>;

/** Changes of one action on one document and its lines. */
export const AuditEntry = z.object({
  id: Id,
  at: Timestamp,
  /** `null`: the system itself. */
  userId: Id.nullable(),
  userName: z.string(),
  action: z.string(),
  fields: z.array(AuditChange),
  remark: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditLogRow = AuditEntry.extend({ kind: z.string(), kindName: z.string(), documentId: Id, documentName: z.string() });
export type AuditLogRow = z.infer<typeof AuditLogRow>;

/** 评论: a user's comment on a document, shown between its changes. */
export const DocumentComment = z.object({
  id: Id,
  at: Timestamp,
  userName: z.string(),
  text: z.string(),
  /** The caller may delete it. */
  isMine: z.boolean(),
});
export type DocumentComment = z.infer<typeof DocumentComment>;
export const COMMENT_LENGTH = 1000;

/** Other users who are editing a document, and its current version. */
export const DocumentPresence = z.object({
  /** Names in alphabetical order. */
  editors: z.array(z.string()),
  /** Current version of the document; `null`: this kind of document has no versions. */
  version: z.number().nullable(),
});
export type DocumentPresence = z.infer<typeof DocumentPresence>;
/** Documents and copies of one print. */
export const MAX_PRINTED = 200;
export const MAX_PRINTED_COPIES = 20;

/** Interval at which an open form reports itself. */
export const PRESENCE_SECONDS = 30;

const ofDocument = { id: Id, type: QueryText.min(1, '缺少参数：type') };

/** 操作日志 */
export const auditLogList = list({
  key: 'auditLog',
  title: '操作日志',
  search: '单据编号 / 名称 / 操作 / 原因',
  defaultSort: '-at',
  columns: {
    at: { label: '时间', kind: 'time', width: 116, frozen: true, sortable: true },
    userName: { label: '操作人', kind: 'text', width: 96 },
    kindName: { label: '单据类型', kind: 'text', width: 96 },
    documentName: { label: '单据', kind: 'text', width: 220 },
    action: { label: '操作', kind: 'text', width: 112 },
    changes: { label: '变更内容', kind: 'text', width: 388 },
    remark: { label: '原因', kind: 'text', width: 156 },
  },
  filters: {
    at: { kind: 'days', prominent: true },
    userIds: { label: '操作人', kind: 'ids', prominent: true },
    kinds: { label: '单据类型', kind: 'values', prominent: true },
    action: { kind: 'text', prominent: true },
  },
});

export const auditApi = {
  selectAllLogById: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/mrpLog/select/selectAllLogById',
    permission: 'login',
    query: z.strictObject(ofDocument),
    response: z.array(AuditEntry),
    summary: '单据的操作日志',
  }),
  listComments: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/mrpLog/comments',
    permission: 'login',
    /** `cursor` comes from the previous page. */
    query: z.strictObject({ ...ofDocument, cursor: Id.optional() }),
    response: Page(DocumentComment),
    summary: '单据的评论',
  }),
  addComment: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/mrpLog/comments',
    permission: 'login',
    limitPerMinute: 30,
    body: z.strictObject({ ...ofDocument, text: RequiredText(COMMENT_LENGTH) }),
    response: DocumentComment,
    summary: '评论单据',
  }),
  deleteComment: endpoint({
    method: 'DELETE',
    path: '/material/:product/mrp/comments/:id',
    permission: 'login',
    params: z.object({ id: Id }),
    response: z.null(),
    summary: '删除自己的评论',
  }),
  /** Recorded before the browser prints; shown in the log of each document. */
  recordPrint: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/mrpLog/prints',
    permission: 'login',
    body: z.strictObject({
      type: ofDocument.type,
      ids: z.array(Id).min(1, '请选择要打印的单据').max(MAX_PRINTED, `一次最多打印 ${MAX_PRINTED} 张`),
      copies: z.int().min(1, '至少 1 份').max(MAX_PRINTED_COPIES, `最多 ${MAX_PRINTED_COPIES} 份`),
    }),
    response: z.null(),
    summary: '记录单据打印',
  }),
  announceEditing: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/mrpLog/presence',
    permission: 'login',
    /** `editing` is false when the form is closed. */
    body: z.strictObject({ ...ofDocument, editing: z.boolean() }),
    response: DocumentPresence,
    summary: '正在编辑单据',
  }),
  listLog: endpoint({
    method: 'GET',
    path: '/system/:product/mrp/audit/entries',
    permission: { anyOf: ['操作日志'] },
    query: auditLogList.query,
    response: Page(AuditLogRow),
    summary: '操作日志',
  }),
  listKinds: endpoint({
    method: 'GET',
    path: '/system/:product/mrp/audit/kinds',
    permission: { anyOf: ['操作日志'] },
    response: z.array(Choice),
    summary: '操作日志的单据类型',
  }),
};

import { z } from 'zod';
import { Bytes, endpoint } from '../lib/endpoint.ts';
import { IMPORT } from '../permissions.ts';
import { dimensions } from './dictionaries/units.ts';
import { Id, Page, pageQuery, QueryInt, QueryText } from '../lib/fields/fields.ts';
import { ImportBatch, ImportHistoryRow, importList, ImportMapping, ImportOutcome, KeyStrategy } from './imports/batch.ts';
import { Answers, ColumnKey, ContradictionPolicy, ImportOptions, noOptions } from './imports/options.ts';
import { ColumnTexts, ImportRow, ImportValues, ValueChoice } from './imports/preview.ts';

/** A field that can be imported. */
export const ImportField = z.object({
  key: ColumnKey,
  label: z.string(),
  /** Record that it belongs to: 物料, 颜色, 报价. */
  part: z.string(),
  required: z.boolean(),
  /** How to fill it in. */
  hint: z.string(),
  /** Right-aligned in the preview. */
  numeric: z.boolean(),
  /** Chosen from entries or a fixed list, so texts can be mapped. */
  mapped: z.boolean(),
});
export type ImportField = z.infer<typeof ImportField>;

export const ImportObjectInfo = z.object({
  key: z.string(),
  label: z.string(),
  rules: z.array(z.string()),
  fields: z.array(ImportField),
  /** What may identify a record, where the file has these columns. */
  identities: z.array(z.object({ value: z.string(), label: z.string(), columns: z.array(ColumnKey), also: z.array(ColumnKey) })),
  /** Rows that lack a required fact may become records to complete. */
  makesDrafts: z.boolean(),
  /** What may be done about rows of one record that contradict each other. */
  contradictions: z.array(ContradictionPolicy),
  /** The missing permission; null: the caller may import. */
  missing: z.string().nullable(),
});
export type ImportObjectInfo = z.infer<typeof ImportObjectInfo>;

/** Rows of one batch that changed with a correction, and the new counts. */
export const CorrectedRows = z.object({ batch: ImportBatch, rows: z.array(ImportRow) });
export type CorrectedRows = z.infer<typeof CorrectedRows>;

/** A new entry for a text: its name, and what its kind needs beside it. */
export const NewValue = z.strictObject({
  text: z.string().trim().min(1, '不能为空').max(64, '不能超过64个字符'),
  dimension: z.enum(dimensions).optional(),
  decimals: z.int().min(0).max(4).optional(),
  factor: z.string().max(20).nullable().optional(),
  parentId: Id.optional(),
  abbreviation: z.string().max(4).optional(),
  unitId: Id.nullable().optional(),
});
export type NewValue = z.infer<typeof NewValue>;
export { NewValueKind } from './imports/preview.ts';

const imports = '/material/:product/mrp/imports' as const;
const reading = { anyOf: ['数据导入'] } as const;
const importing = { anyOf: ['数据导入'], with: IMPORT } as const;
const OfId = z.object({ id: Id });
const OfObject = z.object({ object: z.string().max(40) });

export const importsApi = {
  listObjects: endpoint({
    method: 'GET',
    path: `${imports}/objects`,
    permission: reading,
    response: z.array(ImportObjectInfo),
    summary: '可导入的对象',
  }),
  downloadTemplate: endpoint({
    method: 'GET',
    path: `${imports}/objects/:object/template`,
    permission: importing,
    cookie: true,
    params: OfObject,
    response: Bytes,
    summary: '下载导入模板',
  }),
  upload: endpoint({
    method: 'POST',
    path: `${imports}/objects/:object/files`,
    permission: importing,
    effect: 'own',
    upload: true,
    params: OfObject,
    response: ImportBatch,
    summary: '上传导入文件',
  }),
  list: endpoint({
    method: 'GET',
    path: imports,
    permission: reading,
    query: importList.query,
    response: Page(ImportHistoryRow),
    summary: '导入记录',
  }),
  get: endpoint({ method: 'GET', path: `${imports}/:id`, permission: reading, params: OfId, response: ImportBatch, summary: '导入批次' }),
  chooseSheet: endpoint({
    method: 'PUT',
    path: `${imports}/:id/sheet`,
    permission: importing,
    effect: 'own',
    params: OfId,
    body: z.strictObject({ sheet: z.int().min(0).max(99), headerRow: z.int().min(0).max(200_000).optional() }),
    response: ImportBatch,
    summary: '选择工作表',
  }),
  judge: endpoint({
    method: 'POST',
    path: `${imports}/:id/judgement`,
    permission: importing,
    params: OfId,
    body: z.strictObject({
      mapping: ImportMapping,
      strategy: KeyStrategy,
      answers: Answers.default({}),
      options: ImportOptions.default(noOptions),
    }),
    response: ImportBatch,
    summary: '校验导入文件',
  }),
  listRows: endpoint({
    method: 'GET',
    path: `${imports}/:id/rows`,
    permission: reading,
    params: OfId,
    query: z.strictObject({ ...pageQuery, outcome: ImportOutcome.optional() }),
    response: Page(ImportRow),
    summary: '导入预览',
  }),
  findError: endpoint({
    method: 'GET',
    path: `${imports}/:id/next-error`,
    permission: reading,
    params: OfId,
    query: z.strictObject({ after: QueryInt(0, 2_000_000).default(0) }),
    /** `position` counts unfiltered rows from 0; null: there is no error. */
    response: z.object({ rowNumber: z.number(), position: z.number(), column: ColumnKey.nullable() }).nullable(),
    summary: '下一处错误',
  }),
  correctCell: endpoint({
    method: 'PUT',
    path: `${imports}/:id/rows/:row`,
    permission: importing,
    params: z.object({ id: Id, row: z.string().regex(/^[1-9]\d{0,6}$/) }),
    body: z.strictObject({ column: ColumnKey, text: z.string().max(2000, '不能超过2000个字符') }),
    response: CorrectedRows,
    summary: '修改导入单元格',
  }),
  listColumnTexts: endpoint({
    method: 'GET',
    path: `${imports}/:id/columns/:index/texts`,
    permission: reading,
    params: z.object({ id: Id, index: z.string().regex(/^\d{1,3}$/) }),
    response: ColumnTexts,
    summary: '文件一列中的不同内容',
  }),
  listValues: endpoint({
    method: 'GET',
    path: `${imports}/:id/values`,
    permission: reading,
    params: OfId,
    response: ImportValues,
    summary: '值映射',
  }),
  listChoices: endpoint({
    method: 'GET',
    path: `${imports}/:id/choices`,
    permission: reading,
    params: OfId,
    query: z.strictObject({ column: ColumnKey, q: QueryText.default('') }),
    response: z.array(ValueChoice),
    summary: '值映射可选项',
  }),
  mapValues: endpoint({
    method: 'POST',
    path: `${imports}/:id/values`,
    permission: importing,
    params: OfId,
    body: z.strictObject({
      /** `id` null removes the choice. */
      values: z
        .array(z.strictObject({ column: ColumnKey, text: z.string().max(2000), id: z.string().max(40).nullable() }))
        .max(2000)
        .default([]),
      answers: Answers.default({}),
    }),
    response: ImportBatch,
    summary: '设置值映射',
  }),
  makeValues: endpoint({
    method: 'POST',
    path: `${imports}/:id/new-values`,
    permission: importing,
    params: OfId,
    body: z.strictObject({ column: ColumnKey, values: z.array(NewValue).min(1, '请至少选择一个值').max(200, '一次最多新建200个') }),
    response: ImportBatch,
    summary: '新建值映射的值',
  }),
  commit: endpoint({
    method: 'POST',
    path: `${imports}/:id/commit`,
    permission: importing,
    params: OfId,
    /** VALID: without the rows in error; ALL: only when there are none. */
    body: z.strictObject({ rows: z.enum(['VALID', 'ALL'], '请选择导入范围') }),
    response: ImportBatch,
    summary: '执行导入',
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${imports}/:id/cancel`,
    permission: reading,
    params: OfId,
    response: ImportBatch,
    summary: '取消导入',
  }),
  undo: endpoint({
    method: 'POST',
    path: `${imports}/:id/undo`,
    permission: { anyOf: ['数据导入:撤销'] },
    params: OfId,
    response: ImportBatch,
    summary: '撤销导入',
  }),
  downloadErrors: endpoint({
    method: 'GET',
    path: `${imports}/:id/errors`,
    permission: reading,
    cookie: true,
    params: OfId,
    response: Bytes,
    summary: '下载错误文件',
  }),
  downloadSource: endpoint({
    method: 'GET',
    path: `${imports}/:id/file`,
    permission: reading,
    cookie: true,
    params: OfId,
    response: Bytes,
    summary: '下载导入的原文件',
  }),
};

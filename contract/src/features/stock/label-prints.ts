import { z } from 'zod';
import { endpoint } from '../../lib/endpoint.ts';
import { Id, QueryInt, RequiredText, Timestamp, valuesOf } from '../../lib/fields/fields.ts';
import { MAX_LABELS } from './labels.ts';

/** Papers of a label: a roll of labels, a sheet of the same labels, and 样卡 with room for the cloth. */
export const labelPapers = [
  { value: 'ROLL', label: '标签纸 60×40', perPage: 1 },
  { value: 'SHEET', label: 'A4 标签 3×7', perPage: 21 },
  { value: 'CARD', label: 'A4 样卡 2×4', perPage: 8 },
] as const;
export const LabelPaper = z.enum(valuesOf(labelPapers));
export type LabelPaper = z.infer<typeof LabelPaper>;

export const MAX_COPIES = 20;
/** Positions of a begun sheet that are already used; one is always left. */
export const maxSkipped = (paper: LabelPaper): number => (labelPapers.find(({ value }) => value === paper)?.perPage ?? 1) - 1;

export const LabelPrintInput = z
  .strictObject({
    paper: LabelPaper,
    copies: z.int().min(1, '至少 1 份').max(MAX_COPIES, `最多 ${MAX_COPIES} 份`),
    skipped: z.int().min(0, '不能小于0').default(0),
    codes: z.array(RequiredText(64)).min(1, '请选择要打印的标签').max(MAX_LABELS, `一次最多打印${MAX_LABELS}张`),
  })
  .refine(({ paper, skipped }) => skipped <= maxSkipped(paper), { path: ['skipped'], message: '超过了一页的位置数' });
export type LabelPrintInput = z.output<typeof LabelPrintInput>;

/** 打印记录: who printed which labels, when and on what. */
export const LabelPrint = z.object({
  id: Id,
  printedAt: Timestamp,
  printedBy: z.string(),
  paper: LabelPaper,
  copies: z.number(),
  skipped: z.number(),
  /** The first ones. */
  codes: z.array(z.string()),
  count: z.number(),
});
export type LabelPrint = z.infer<typeof LabelPrint>;

const printers = { anyOf: ['内部物料档案:打印标签', 'SKU库存:打印标签', 'SPU库存:打印标签'] } as const;

export const labelPrintsApi = {
  recordPrint: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/stock/label-prints',
    permission: printers,
    body: LabelPrintInput,
    response: LabelPrint,
    summary: '记录标签打印',
  }),
  listPrints: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/stock/label-prints',
    permission: printers,
    query: z.strictObject({ limit: QueryInt(1, 100).default(20) }),
    response: z.array(LabelPrint),
    summary: '标签打印记录',
  }),
};

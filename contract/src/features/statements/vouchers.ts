import { z } from 'zod';
import { QueryList, Id, RequiredText, Text, valuesOf } from '../../lib/fields/fields.ts';
import { MAX_PRINT } from '../../lib/print-query.ts';
import { statementWords } from './words.ts';

/** The programs whose import workbooks are made of statements. */
export const voucherFormats = [
  { value: 'KINGDEE', label: '金蝶' },
  { value: 'YONYOU', label: '用友' },
] as const;
export type VoucherFormat = (typeof voucherFormats)[number]['value'];

/** What a column of the workbook may say of a line of a statement. */
export const voucherSources = [
  { value: 'statementCode', label: statementWords.statementCode },
  { value: 'lineNo', label: '行号' },
  { value: 'confirmedOn', label: '确认日期' },
  { value: 'dueOn', label: statementWords.dueOn },
  { value: 'supplierCode', label: '供应商编码' },
  { value: 'supplierName', label: '供应商全称' },
  { value: 'creditCode', label: '统一社会信用代码' },
  { value: 'currencyCode', label: '币种代码' },
  { value: 'currencyName', label: '币种' },
  { value: 'invoiceNumber', label: statementWords.invoiceNo },
  { value: 'invoicedOn', label: '开票日期' },
  { value: 'kind', label: '类型' },
  { value: 'happenedOn', label: statementWords.receivedOn },
  { value: 'receiptCode', label: '收货单号' },
  { value: 'orderCode', label: '采购单号' },
  { value: 'materialCode', label: '物料编码' },
  { value: 'materialName', label: '物料名称' },
  { value: 'colourName', label: '颜色' },
  { value: 'quantity', label: '数量' },
  { value: 'unit', label: '单位' },
  { value: 'taxRate', label: '税率（%）' },
  { value: 'netAmount', label: statementWords.netAmount },
  { value: 'taxAmount', label: statementWords.taxAmount },
  { value: 'amount', label: '价税合计' },
  { value: 'note', label: '摘要' },
  { value: 'constant', label: '固定值' },
] as const;
export type VoucherSource = (typeof voucherSources)[number]['value'];

const MAX_COLUMNS = 60;

export const VoucherColumn = z
  .strictObject({
    header: RequiredText(40),
    source: z.enum(valuesOf(voucherSources), '请选择内容'),
    /** Of 固定值: what stands in every row. */
    value: Text(100).default(''),
  })
  .refine(({ source, value }) => source !== 'constant' || value !== '', { message: '固定值不能为空', path: ['value'] });
export type VoucherColumn = z.output<typeof VoucherColumn>;

/** The columns of a workbook in their order. */
export const VoucherColumns = z
  .array(VoucherColumn)
  .min(1, '至少一列')
  .max(MAX_COLUMNS, `最多 ${MAX_COLUMNS} 列`)
  .superRefine((columns, context) => {
    const seen = new Set<string>();
    for (const [at, { header }] of columns.entries()) {
      if (seen.has(header)) context.addIssue({ code: 'custom', path: [at, 'header'], message: '列名重复' });
      seen.add(header);
    }
  });

export const VoucherQuery = z.strictObject({
  format: z.enum(valuesOf(voucherFormats)),
  ids: QueryList(Id).refine((ids) => ids.length > 0 && ids.length <= MAX_PRINT, `请选择 1 至 ${MAX_PRINT} 张对账单`),
});
export type VoucherQuery = z.output<typeof VoucherQuery>;

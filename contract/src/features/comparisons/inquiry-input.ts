import { z } from 'zod';
import { Day, Id, Reason, Version } from '../../lib/fields/fields.ts';
import { numeric, rules } from '../../lib/fields/numeric-rules.ts';
import { bodyShape } from '../../lib/fields/record-fields.ts';
import { answerFields, inquiryFields } from './inquiry-fields.ts';

const SupplierIds = z.array(Id).max(20, '最多20家供应商');

/** What is asked for: at most one of a colour, a material and a product; without any, only the words. */
const subject = {
  spuId: Id.nullable().default(null),
  skuId: Id.nullable().default(null),
  productId: Id.nullable().default(null),
  taskId: Id.nullable().default(null),
};

export const InquiryInput = z.strictObject({
  ...bodyShape(inquiryFields),
  ...subject,
  supplierIds: SupplierIds.min(1, '请至少选择一家供应商'),
});
export type InquiryInput = z.output<typeof InquiryInput>;
export const InquiryEdit = z.strictObject({
  ...bodyShape(inquiryFields),
  supplierIds: SupplierIds.min(1, '请至少选择一家供应商'),
  version: Version,
});
export type InquiryEdit = z.output<typeof InquiryEdit>;

/** 加入比价: how much is needed, until when, and who is asked besides those who offer it. */
export const InquiriesAsked = z.strictObject({
  supplierIds: SupplierIds.default([]),
  quantity: numeric(rules.documentQuantity),
  answerBy: Day,
});

const quantityOfLines = numeric(rules.documentQuantity, { required: false });
/** 加入比价 of lines of cost sheets or of the enquiry basket: without a quantity, what the order needs or each product's own. */
export const LinesAsked = z.strictObject({ ...InquiriesAsked.shape, quantity: quantityOfLines });

/** An inquiry for each of these. */
export const InquiriesFrom = z
  .strictObject({
    ...LinesAsked.shape,
    spuIds: z.array(Id).max(50, '一次最多50个物料').default([]),
    skuIds: z.array(Id).max(50, '一次最多50个颜色').default([]),
    /** As many as an enquiry basket holds. */
    productIds: z.array(Id).max(200, '一次最多200个商品').default([]),
    taskIds: z.array(Id).max(50, '一次最多50个任务').default([]),
    /** Material lines of cost sheets. */
    costLineIds: z.array(Id).max(50, '一次最多50行').default([]),
  })
  .superRefine(({ spuIds, skuIds, productIds, taskIds, costLineIds, quantity }, context) => {
    const others = spuIds.length + skuIds.length + taskIds.length;
    const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (others + productIds.length + costLineIds.length === 0) wrong('spuIds', '请选择要比价的物料');
    if (others > 0 && quantity === null) wrong('quantity', '不能为空');
  });
export type InquiriesFrom = z.output<typeof InquiriesFrom>;

export const AnswerInput = z.strictObject({ supplierId: Id, ...bodyShape(answerFields), version: Version });
export type AnswerInput = z.output<typeof AnswerInput>;

/** 采用: the answer that wins and why; `saveOffer` makes it an offer of the item with the answered price. */
export const Decision = z.strictObject({ answerId: Id, reason: Reason, saveOffer: z.boolean().default(true), version: Version });
export type Decision = z.output<typeof Decision>;

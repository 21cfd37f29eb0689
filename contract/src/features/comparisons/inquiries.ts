import { z } from 'zod';
import { documentCalls } from '../../lib/document-calls.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { Id, Text, Version } from '../../lib/fields/fields.ts';
import { AnswerInput, Decision, InquiriesFrom, InquiryEdit, InquiryInput } from './inquiry-input.ts';
import { inquiryList } from './inquiry-list.ts';
import { Inquiry, InquiryRow, InternalComparison } from './inquiry-record.ts';
import { comparisonWords } from './words.ts';

const path = '/material/:product/mrp/inquiries' as const;
const readers = ['比价'] as const;
const asking = { anyOf: ['比价:询价'] } as const;
const OfId = z.object({ id: Id });

export const InquiryTransition = z.strictObject({ action: z.enum(['close', 'reopen']), version: Version, reason: Text(200).default('') });
export type InquiryTransition = z.output<typeof InquiryTransition>;

/** A supplier to ask, with why. */
export const SuggestedSupplier = z.object({
  id: Id,
  code: z.string(),
  abbreviation: z.string(),
  name: z.string(),
  /** It offers the item already. */
  offers: z.boolean(),
  reasons: z.array(z.string()),
});
export type SuggestedSupplier = z.infer<typeof SuggestedSupplier>;

/** 货比三家: inquiries, and the comparison with internal materials. */
export const inquiriesApi = {
  ...documentCalls({
    noun: comparisonWords.inquiry,
    path,
    readers,
    record: Inquiry,
    list: { query: inquiryList.query, row: InquiryRow },
    create: { by: asking.anyOf, body: InquiryInput },
    edit: { by: asking.anyOf, body: InquiryEdit },
    transition: { by: asking.anyOf, body: InquiryTransition },
  }),
  /** 加入比价 of materials, products, tasks and lines of cost sheets. */
  createMany: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/inquiry-batches',
    permission: { anyOf: ['比价:询价', '内部物料档案:加入比价', '物料网商品:询价'] },
    body: InquiriesFrom,
    response: z.array(z.object({ id: Id, code: z.string(), name: z.string(), suppliers: z.number() })),
    summary: '加入比价',
  }),
  answer: endpoint({
    method: 'PUT',
    path: `${path}/:id/answers`,
    permission: asking,
    params: OfId,
    body: AnswerInput,
    response: Inquiry,
    summary: '登记报价',
  }),
  decide: endpoint({
    method: 'POST',
    path: `${path}/:id/decision`,
    permission: { anyOf: ['比价:采用'] },
    params: OfId,
    body: Decision,
    response: Inquiry,
    summary: '采用报价',
  }),
  suggestSuppliers: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/inquiry-suppliers',
    permission: asking,
    query: z.strictObject({ spuId: Id }),
    response: z.array(SuggestedSupplier),
    summary: '推荐供应商',
  }),
  compareInternally: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/internal-comparison',
    permission: { anyOf: ['比价', '面料核价'] },
    query: z.strictObject({ spuId: Id, skuId: Id.optional() }),
    response: InternalComparison,
    summary: '内部比价',
  }),
};

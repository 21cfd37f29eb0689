import { z } from 'zod';
import { Bytes, endpoint } from '../../lib/endpoint.ts';
import { Id } from '../../lib/fields/fields.ts';
import { LinkClaim, LinkClaimAnswer } from './claim.ts';
import { LinkFile, LinkInvoiceInput } from './invoice.ts';
import { LinkInquiry, LinkQuotation } from './inquiry.ts';
import { LinkHome } from './link.ts';
import { LinkMessageInput, LinkMessages } from './message.ts';
import { LinkPaper } from './paper.ts';
import { LinkPreparation, LinkPreparationAnswer } from './preparation.ts';
import { LinkAnswerInput, LinkOrder } from './record.ts';
import { LinkSampleInput, LinkTask } from './sample.ts';
import { LinkSentShipment } from './sent-shipment.ts';
import { LinkShipmentInput, PackingFileQuery, PackingList, PackingListText } from './shipment.ts';
import { LinkStatement, LinkStatementAnswer } from './statement.ts';

const one = z.object({ id: Id });

/** What the page of a supplier calls, with the token of his link in a header. */
const reading = { method: 'GET', permission: 'public', limitPerMinute: 120, params: one } as const;
const writing = { method: 'POST', permission: 'public', effect: 'own', limitPerMinute: 60, params: one } as const;

/** Documents of every kind, by the word of their address. */
const ofAny = one.extend({ documents: z.enum(['orders', 'shipments', 'statements', 'claims', 'inquiries', 'preparations', 'tasks']) });

export const linkApi = {
  open: endpoint({
    method: 'POST',
    path: '/link/openings',
    permission: 'public',
    // Wrong tokens are counted, which the refusal would roll back.
    effect: 'own',
    limitPerMinute: 60,
    response: LinkHome,
    summary: '打开供应商链接（公开）',
  }),
  listMessages: endpoint({
    ...reading,
    path: '/link/:documents/:id/messages',
    params: ofAny,
    response: LinkMessages,
    summary: '供应商的留言（公开）',
  }),
  leaveMessage: endpoint({
    ...writing,
    path: '/link/:documents/:id/messages',
    params: ofAny,
    body: LinkMessageInput,
    response: LinkMessages,
    summary: '供应商留言（公开）',
  }),
  getOrder: endpoint({ ...reading, path: '/link/orders/:id', response: LinkOrder, summary: '供应商链接的采购单（公开）' }),
  readOrderPicture: endpoint({
    ...reading,
    path: '/link/orders/:id/pictures/:pictureId',
    params: one.extend({ pictureId: Id }),
    response: Bytes,
    summary: '供应商链接的不合格照片（公开）',
  }),
  answer: endpoint({
    ...writing,
    path: '/link/orders/:id/answers',
    body: LinkAnswerInput,
    response: LinkOrder,
    summary: '供应商答复采购单（公开）',
  }),
  readPackingList: endpoint({
    ...writing,
    path: '/link/orders/:id/packing-lists',
    effect: 'read',
    body: PackingListText,
    response: PackingList,
    summary: '读取供应商的码单（公开）',
  }),
  /** Reads a workbook or csv without storing it. */
  readPackingFile: endpoint({
    ...writing,
    path: '/link/orders/:id/packing-files',
    effect: 'read',
    upload: true,
    limitPerMinute: 20,
    query: PackingFileQuery,
    response: PackingList,
    summary: '读取供应商的码单文件（公开）',
  }),
  ship: endpoint({
    ...writing,
    path: '/link/orders/:id/shipments',
    body: LinkShipmentInput,
    response: LinkOrder,
    summary: '供应商发货（公开）',
  }),
  withdrawShipment: endpoint({
    ...writing,
    path: '/link/orders/:id/shipments/:shipmentId/withdrawals',
    params: one.extend({ shipmentId: Id }),
    body: z.strictObject({}),
    response: LinkOrder,
    summary: '供应商撤回发货（公开）',
  }),
  readToldPaper: endpoint({
    ...reading,
    path: '/link/orders/:id/shipments/:shipmentId/paper',
    params: one.extend({ shipmentId: Id }),
    response: LinkPaper,
    summary: '供应商打印自己的发货（公开）',
  }),
  readShipmentPaper: endpoint({
    ...reading,
    path: '/link/orders/:id/deliveries/:shipmentId/paper',
    params: one.extend({ shipmentId: Id }),
    response: LinkPaper,
    summary: '供应商打印发货单（公开）',
  }),
  getShipment: endpoint({ ...reading, path: '/link/shipments/:id', response: LinkSentShipment, summary: '供应商链接的发货单（公开）' }),
  readShipmentPicture: endpoint({
    ...reading,
    path: '/link/shipments/:id/pictures/:pictureId',
    params: one.extend({ pictureId: Id }),
    response: Bytes,
    summary: '供应商链接的发货单的不合格照片（公开）',
  }),
  readSentPaper: endpoint({
    ...reading,
    path: '/link/shipments/:id/paper',
    response: LinkPaper,
    summary: '供应商用发货单的链接打印（公开）',
  }),
  getStatement: endpoint({ ...reading, path: '/link/statements/:id', response: LinkStatement, summary: '供应商链接的对账单（公开）' }),
  answerStatement: endpoint({
    ...writing,
    path: '/link/statements/:id/answers',
    body: LinkStatementAnswer,
    response: LinkStatement,
    summary: '供应商答复对账单（公开）',
  }),
  uploadInvoiceFile: endpoint({
    ...writing,
    path: '/link/statements/:id/files',
    upload: true,
    limitPerMinute: 20,
    response: LinkFile,
    summary: '供应商上传发票（公开）',
  }),
  sendInvoice: endpoint({
    ...writing,
    path: '/link/statements/:id/invoices',
    body: LinkInvoiceInput,
    response: LinkStatement,
    summary: '供应商开票（公开）',
  }),
  withdrawInvoice: endpoint({
    ...writing,
    path: '/link/statements/:id/invoices/:invoiceId/withdrawals',
    params: one.extend({ invoiceId: Id }),
    body: z.strictObject({}),
    response: LinkStatement,
    summary: '供应商撤回发票（公开）',
  }),
  getClaim: endpoint({ ...reading, path: '/link/claims/:id', response: LinkClaim, summary: '供应商链接的物料索赔（公开）' }),
  uploadClaimFile: endpoint({
    ...writing,
    path: '/link/claims/:id/files',
    upload: true,
    limitPerMinute: 20,
    response: LinkFile,
    summary: '供应商上传答复索赔的照片（公开）',
  }),
  readClaimPicture: endpoint({
    ...reading,
    path: '/link/claims/:id/pictures/:pictureId',
    params: one.extend({ pictureId: Id }),
    response: Bytes,
    summary: '供应商链接的索赔照片（公开）',
  }),
  answerClaim: endpoint({
    ...writing,
    path: '/link/claims/:id/answers',
    body: LinkClaimAnswer,
    response: LinkClaim,
    summary: '供应商答复物料索赔（公开）',
  }),
  getInquiry: endpoint({ ...reading, path: '/link/inquiries/:id', response: LinkInquiry, summary: '供应商链接的询价单（公开）' }),
  quote: endpoint({
    ...writing,
    path: '/link/inquiries/:id/answers',
    body: LinkQuotation,
    response: LinkInquiry,
    summary: '供应商报价（公开）',
  }),
  getPreparation: endpoint({
    ...reading,
    path: '/link/preparations/:id',
    response: LinkPreparation,
    summary: '供应商链接的备料单（公开）',
  }),
  answerPreparation: endpoint({
    ...writing,
    path: '/link/preparations/:id/answers',
    body: LinkPreparationAnswer,
    response: LinkPreparation,
    summary: '供应商答复备料单（公开）',
  }),
  getTask: endpoint({ ...reading, path: '/link/tasks/:id', response: LinkTask, summary: '供应商链接的开发任务（公开）' }),
  readTaskPicture: endpoint({
    ...reading,
    path: '/link/tasks/:id/pictures/:pictureId',
    params: one.extend({ pictureId: Id }),
    response: Bytes,
    summary: '供应商链接的开发任务图片（公开）',
  }),
  uploadSamplePicture: endpoint({
    ...writing,
    path: '/link/tasks/:id/files',
    upload: true,
    limitPerMinute: 20,
    response: LinkFile,
    summary: '供应商上传样品照片（公开）',
  }),
  sendSample: endpoint({
    ...writing,
    path: '/link/tasks/:id/samples',
    body: LinkSampleInput,
    response: LinkTask,
    summary: '供应商发样品（公开）',
    example: {
      body: {
        mark: 'pV1f3qJm0yC7QxkT',
        afterAnswerId: null,
        fromName: '王经理',
        sampleNo: 'H-2088',
        sentOn: '2026-11-28',
        colourName: '藏蓝',
        width: '158',
        gramWeight: '182.5',
        price: '38.60',
        unitId: '3',
        taxIncluded: true,
        compositions: [{ ingredientId: '12', share: '100' }],
      },
    },
  }),
  withdrawSample: endpoint({
    ...writing,
    path: '/link/tasks/:id/samples/:sampleId/withdrawals',
    params: one.extend({ sampleId: Id }),
    body: z.strictObject({}),
    response: LinkTask,
    summary: '供应商撤回样品（公开）',
  }),
};

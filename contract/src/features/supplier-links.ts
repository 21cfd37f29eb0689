import { z } from 'zod';
import { Bytes, endpoint } from '../lib/endpoint.ts';
import { Id, Version } from '../lib/fields.ts';
import type { Permission } from '../permissions.ts';
import { ShipmentPlan } from './purchases/delivery.ts';
import { settlementApi } from './statements.ts';
import { ClaimSide, LinkClaim, LinkClaimAnswer } from './supplier-links/claim.ts';
import { LinkFile, LinkInvoiceInput, SupplierInvoiceRefusal, SupplierInvoiceTaking } from './supplier-links/invoice.ts';
import { InquiryLinkInput, InquirySide, LinkInquiry, LinkQuotation } from './supplier-links/inquiry.ts';
import { LinkHome, LinkMailInput, NewSupplierLink, SupplierLink, SupplierLinkInput } from './supplier-links/link.ts';
import { LinkMessageInput, LinkMessages } from './supplier-links/message.ts';
import { LinkPaper } from './supplier-links/paper.ts';
import {
  LinkPreparation,
  LinkPreparationAnswer,
  PreparationAnswerRefusal,
  PreparationLinkInput,
  PreparationSide,
} from './supplier-links/preparation.ts';
import { AnswerDecision, LinkAnswerInput, LinkOrder, SupplierSide } from './supplier-links/record.ts';
import {
  LinkShipmentInput,
  PackingFileQuery,
  PackingList,
  PackingListText,
  SupplierShipmentRefusal,
  SupplierShipmentTaking,
} from './supplier-links/shipment.ts';
import { LinkStatement, LinkStatementAnswer, StatementSide } from './supplier-links/statement.ts';

const one = z.object({ id: Id });
const mrp = '/material/:product/mrp';

interface Linked<Path extends string, Rights extends readonly Permission[], Side extends z.ZodType, Input extends z.ZodType> {
  path: `/${Path}`;
  readers: readonly Permission[];
  editors: Rights;
  side: Side;
  input: Input;
}

/** Links of a document for its supplier, and what he answered. */
const linkCalls = <const Path extends string, const Rights extends readonly Permission[], Side extends z.ZodType, Input extends z.ZodType>({
  path,
  readers,
  editors,
  side,
  input,
}: Linked<Path, Rights, Side, Input>) => ({
  get: endpoint({
    method: 'GET',
    path: `${path}/:id/supplier-side`,
    permission: { anyOf: readers },
    params: one,
    response: side,
    summary: '供应商链接与答复',
  }),
  create: endpoint({
    method: 'POST',
    path: `${path}/:id/supplier-links`,
    permission: { anyOf: editors },
    // The stored answer of a repeated request must not contain the token.
    effect: 'own',
    params: one,
    body: input,
    response: NewSupplierLink,
    summary: '新建供应商链接',
  }),
  mail: endpoint({
    method: 'POST',
    path: `${path}/:id/supplier-links/:linkId/mails`,
    permission: { anyOf: editors },
    limitPerMinute: 20,
    params: one.extend({ linkId: Id }),
    body: LinkMailInput,
    response: SupplierLink,
    summary: '邮件发送供应商链接',
  }),
  revoke: endpoint({
    method: 'POST',
    path: `${path}/:id/supplier-links/:linkId/revocations`,
    permission: { anyOf: editors },
    params: one.extend({ linkId: Id }),
    body: z.strictObject({ version: Version }),
    response: SupplierLink,
    summary: '停用供应商链接',
  }),
});

const orders = { path: `${mrp}/purchases`, readers: ['物料采购管理'], editors: ['物料采购管理:编辑'] } as const;

/** What the buyer does with a shipment that the supplier told of. */
const shipping = <const Name extends string>(name: Name) =>
  ({
    method: 'POST',
    path: `${orders.path}/:id/supplier-shipments/:shipmentId/${name}`,
    permission: { anyOf: ['物料采购管理:发货'] },
    params: one.extend({ shipmentId: Id }),
  }) as const;

export const supplierLinksApi = {
  ...linkCalls({ ...orders, side: SupplierSide, input: SupplierLinkInput }),
  decide: endpoint({
    method: 'POST',
    path: `${orders.path}/:id/supplier-answers/:answerId/decisions`,
    permission: { anyOf: orders.editors },
    params: one.extend({ answerId: Id }),
    body: AnswerDecision,
    response: SupplierSide,
    summary: '处理供应商答复',
  }),
  planShipment: endpoint({ ...shipping('plans'), effect: 'read', response: ShipmentPlan, summary: '供应商发货的发货方案' }),
  takeShipment: endpoint({ ...shipping('takings'), body: SupplierShipmentTaking, response: SupplierSide, summary: '供应商发货生成发货单' }),
  refuseShipment: endpoint({ ...shipping('refusals'), body: SupplierShipmentRefusal, response: SupplierSide, summary: '拒绝供应商发货' }),
};

const statements = `${mrp}/statements` as const;

/** What the accountant does with an invoice that the supplier sent. */
const invoicing = <const Name extends string>(name: Name) =>
  ({
    method: 'POST',
    path: `${statements}/:id/supplier-invoices/:invoiceId/${name}`,
    permission: settlementApi.addInvoice.permission,
    params: one.extend({ invoiceId: Id }),
    response: StatementSide,
  }) as const;

export const statementLinksApi = {
  ...linkCalls({ path: statements, readers: ['对账单'], editors: ['对账单:编辑'], side: StatementSide, input: SupplierLinkInput }),
  takeInvoice: endpoint({ ...invoicing('takings'), body: SupplierInvoiceTaking, summary: '登记供应商发票' }),
  refuseInvoice: endpoint({ ...invoicing('refusals'), body: SupplierInvoiceRefusal, summary: '拒绝供应商发票' }),
};

/** 登记 of what the supplier said by his link, at the version of the document that the user saw. */
const taking = <const Path extends string, const Rights extends readonly Permission[], Side extends z.ZodType>(
  { path, editors }: { path: `/${Path}`; editors: Rights },
  side: Side,
  summary: string,
) =>
  endpoint({
    method: 'POST',
    path: `${path}/:id/supplier-answers/:answerId/takings`,
    permission: { anyOf: editors },
    params: one.extend({ answerId: Id }),
    body: z.strictObject({ version: Version }),
    response: side,
    summary,
  });

const claims = { path: `${mrp}/claims`, readers: ['物料索赔'], editors: ['物料索赔:编辑'] } as const;

export const claimLinksApi = {
  ...linkCalls({ ...claims, side: ClaimSide, input: SupplierLinkInput }),
  take: taking(claims, ClaimSide, '登记供应商对索赔的答复'),
};

const inquiries = { path: `${mrp}/inquiries`, readers: ['比价'], editors: ['比价:询价'] } as const;

export const inquiryLinksApi = {
  ...linkCalls({ ...inquiries, side: InquirySide, input: InquiryLinkInput }),
  take: taking(inquiries, InquirySide, '登记供应商链接的报价'),
};

const preparations = { path: `${mrp}/preparations`, readers: ['备料单管理'], editors: ['备料单管理:编辑'] } as const;
/** What is entered moves the expected date. */
const datings = { ...preparations, editors: ['备料单管理:改期'] } as const;

export const preparationLinksApi = {
  ...linkCalls({ ...preparations, side: PreparationSide, input: PreparationLinkInput }),
  take: taking(datings, PreparationSide, '登记供应商备好的日期'),
  refuse: endpoint({
    method: 'POST',
    path: `${preparations.path}/:id/supplier-answers/:answerId/refusals`,
    permission: { anyOf: datings.editors },
    params: one.extend({ answerId: Id }),
    body: PreparationAnswerRefusal,
    response: PreparationSide,
    summary: '拒绝供应商备好的日期',
  }),
};

/** What the page of a supplier calls, with the token of his link in a header. */
const reading = { method: 'GET', permission: 'public', limitPerMinute: 120, params: one } as const;
const writing = { method: 'POST', permission: 'public', effect: 'own', limitPerMinute: 60, params: one } as const;

/** Documents of every kind, by the word of their address. */
const ofAny = one.extend({ documents: z.enum(['orders', 'statements', 'claims', 'inquiries', 'preparations']) });

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
};

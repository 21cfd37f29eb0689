import { z } from 'zod';
import { endpoint } from '../lib/endpoint.ts';
import { Id, Version } from '../lib/fields/fields.ts';
import type { Permission } from '../permissions.ts';
import { ShipmentPlan } from './purchases/delivery.ts';
import { settlementApi } from './statements.ts';
import { ClaimSide } from './supplier-links/claim.ts';
import { SupplierInvoiceRefusal, SupplierInvoiceTaking } from './supplier-links/invoice.ts';
import { InquiryLinkInput, InquirySide } from './supplier-links/inquiry.ts';
import { LinkMailInput, NewSupplierLink, SupplierLink, SupplierLinkInput } from './supplier-links/link.ts';
import { PreparationAnswerRefusal, PreparationLinkInput, PreparationSide } from './supplier-links/preparation.ts';
import { AnswerDecision, SupplierSide } from './supplier-links/record.ts';
import { SupplierSampleRefusal, SupplierSampleTaking, TaskLinkInput, TaskSide } from './supplier-links/sample.ts';
import { ShipmentSide } from './supplier-links/sent-shipment.ts';
import { SupplierShipmentRefusal, SupplierShipmentTaking } from './supplier-links/shipment.ts';
import { StatementSide } from './supplier-links/statement.ts';

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

export const shipmentLinksApi = linkCalls({
  path: `${mrp}/shipments`,
  readers: ['物料采购管理'],
  editors: ['物料采购管理:发货'],
  side: ShipmentSide,
  input: SupplierLinkInput,
});

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

const tasks = { path: `${mrp}/development-tasks`, readers: ['物料开发任务'], editors: ['物料开发任务:编辑'] } as const;

/** What the developer does with a sample that a supplier sent. */
const sampling = <const Name extends string>(name: Name) =>
  ({
    method: 'POST',
    path: `${tasks.path}/:id/supplier-samples/:sampleId/${name}`,
    permission: { anyOf: ['物料开发任务:提交样品'] },
    params: one.extend({ sampleId: Id }),
    response: TaskSide,
  }) as const;

export const taskLinksApi = {
  ...linkCalls({ ...tasks, side: TaskSide, input: TaskLinkInput }),
  takeSample: endpoint({ ...sampling('takings'), body: SupplierSampleTaking, summary: '登记供应商样品' }),
  refuseSample: endpoint({ ...sampling('refusals'), body: SupplierSampleRefusal, summary: '拒绝供应商样品' }),
};

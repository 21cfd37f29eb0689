import { z } from 'zod';
import { documentCalls } from '../lib/document-calls.ts';
import { Bytes, endpoint } from '../lib/endpoint.ts';
import { Id } from '../lib/fields/fields.ts';
import { PrintQuery } from '../lib/print-query.ts';
import { AdvanceInput, AdvanceVoid, SupplierAccount } from './statements/advances.ts';
import { Charge, ChargeInput, ChargeVoid } from './statements/charges.ts';
import { InvoiceInput, InvoiceRelease, Payables, PaymentInput, SettlementVoid } from './statements/settlement.ts';
import { statementList } from './statements/list.ts';
import {
  Statement,
  StatementEdit,
  StatementInput,
  StatementOpening,
  StatementPreview,
  StatementRow,
  StatementTransition,
} from './statements/record.ts';
import { StatementSettings, StatementSettingsInput } from './statements/settings.ts';
import { VoucherQuery } from './statements/vouchers.ts';
import { statementWords } from './statements/words.ts';

export { statementList } from './statements/list.ts';

const readers = { anyOf: ['对账单'] } as const;
const makeOrEdit = { anyOf: ['对账单:新建', '对账单:编辑'] } as const;
const one = z.object({ id: Id });
const statements = '/material/:product/mrp/statements';

export const statementsApi = {
  ...documentCalls({
    noun: statementWords.statement,
    path: statements,
    readers: ['对账单'],
    record: Statement,
    list: { query: statementList.query, row: StatementRow },
    create: { by: ['对账单:新建'], body: StatementInput },
    edit: { by: ['对账单:编辑'], body: StatementEdit },
    discard: { by: ['对账单:编辑'] },
    transition: { by: ['对账单:编辑', '对账单:确认'], body: StatementTransition },
  }),
  /** What is to be stated of a supplier. */
  listOpenings: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/suppliers/:id/statement-openings',
    permission: makeOrEdit,
    params: one,
    response: z.array(StatementOpening),
    summary: '待对账的币种与期间',
  }),
  preview: endpoint({
    method: 'POST',
    path: `${statements}/previews`,
    permission: makeOrEdit,
    effect: 'read',
    body: StatementInput,
    response: StatementPreview,
    summary: '对账单预览',
  }),
  print: endpoint({
    method: 'POST',
    path: `${statements}/prints`,
    permission: readers,
    effect: 'read',
    body: PrintQuery('对账单'),
    response: z.array(Statement),
    summary: '打印对账单',
  }),
};

const enters = { anyOf: ['对账单:开票'] } as const;
const releases = { anyOf: ['对账单:放行差异'] } as const;
const pays = { anyOf: ['对账单:付款'] } as const;

/** 发票 and 付款 of a statement. 查看价格 is asked for besides. */
export const settlementApi = {
  addInvoice: endpoint({
    method: 'POST',
    path: `${statements}/:id/invoices`,
    permission: enters,
    params: one,
    body: InvoiceInput,
    response: Statement,
    summary: '登记发票',
  }),
  voidInvoice: endpoint({
    method: 'POST',
    path: `${statements}/:id/invoices/:invoiceId/voidings`,
    permission: enters,
    params: one.extend({ invoiceId: Id }),
    body: SettlementVoid,
    response: Statement,
    summary: '作废发票',
  }),
  releaseInvoice: endpoint({
    method: 'POST',
    path: `${statements}/:id/invoices/:invoiceId/releases`,
    permission: releases,
    params: one.extend({ invoiceId: Id }),
    body: InvoiceRelease,
    response: Statement,
    summary: '放行发票差异',
  }),
  declineInvoice: endpoint({
    method: 'POST',
    path: `${statements}/:id/invoices/:invoiceId/declines`,
    permission: releases,
    params: one.extend({ invoiceId: Id }),
    body: InvoiceRelease,
    response: Statement,
    summary: '不放行发票差异',
  }),
  addPayment: endpoint({
    method: 'POST',
    path: `${statements}/:id/payments`,
    permission: pays,
    params: one,
    body: PaymentInput,
    response: Statement,
    summary: '登记付款',
  }),
  voidPayment: endpoint({
    method: 'POST',
    path: `${statements}/:id/payments/:paymentId/voidings`,
    permission: pays,
    params: one.extend({ paymentId: Id }),
    body: SettlementVoid,
    response: Statement,
    summary: '作废付款',
  }),
  /** 应付 by supplier and week. */
  listPayables: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/payables',
    permission: readers,
    response: Payables,
    summary: '应付',
  }),
};

/** 附加费与扣款, entered with a receipt. 查看价格 is asked for besides. */
export const chargesApi = {
  list: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/receipts/:id/charges',
    permission: readers,
    params: one,
    response: z.array(Charge),
    summary: '收货单的附加费与扣款',
  }),
  add: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/receipts/:id/charges',
    permission: makeOrEdit,
    params: one,
    body: ChargeInput,
    response: z.array(Charge),
    summary: '登记附加费或扣款',
  }),
  void: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/receipts/:id/charges/:chargeId/voidings',
    permission: makeOrEdit,
    params: one.extend({ chargeId: Id }),
    body: ChargeVoid,
    response: z.array(Charge),
    summary: '作废附加费或扣款',
  }),
};

/** Import workbooks of 金蝶 and 用友. 查看价格 is asked for besides. */
export const vouchersApi = {
  download: endpoint({
    method: 'GET',
    path: `${statements}/vouchers`,
    permission: { anyOf: ['全局:导出'], with: '对账单' },
    cookie: true,
    query: VoucherQuery,
    response: Bytes,
    summary: '导出金蝶、用友导入表',
  }),
};

/** 对账配置: one for all suppliers. */
export const statementSettingsApi = {
  get: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/statement-settings',
    permission: readers,
    response: StatementSettings,
    summary: '对账配置',
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/material/:product/mrp/statement-settings',
    permission: { anyOf: ['对账单:配置'] },
    body: StatementSettingsInput,
    response: StatementSettings,
    summary: '编辑对账配置',
  }),
};

const supplierAccount = '/material/:product/mrp/suppliers/:id/account';

/** 往来 of a supplier, and 预付款. 查看价格 is asked for besides. */
export const advancesApi = {
  get: endpoint({
    method: 'GET',
    path: supplierAccount,
    permission: readers,
    params: one,
    response: SupplierAccount,
    summary: '供应商往来',
  }),
  add: endpoint({
    method: 'POST',
    path: `${supplierAccount}/advances`,
    permission: pays,
    params: one,
    body: AdvanceInput,
    response: SupplierAccount,
    summary: '登记预付款',
  }),
  void: endpoint({
    method: 'POST',
    path: `${supplierAccount}/advances/:advanceId/voidings`,
    permission: pays,
    params: one.extend({ advanceId: Id }),
    body: AdvanceVoid,
    response: SupplierAccount,
    summary: '作废预付款',
  }),
};

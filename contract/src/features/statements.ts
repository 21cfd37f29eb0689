import { z } from 'zod';
import { documentCalls } from '../lib/document-calls.ts';
import { endpoint } from '../lib/endpoint.ts';
import { Id } from '../lib/fields.ts';
import { PrintQuery } from '../lib/print-query.ts';
import { Charge, ChargeInput, ChargeVoid } from './statements/charges.ts';
import { InvoiceInput, Payables, PaymentInput, SettlementVoid } from './statements/settlement.ts';
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

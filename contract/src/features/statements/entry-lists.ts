import { choicesOf } from '../../lib/fields/choices.ts';
import { list } from '../../lib/list.ts';
import { statementFields } from './fields.ts';
import { statementLineKinds } from './record.ts';
import { statementWords } from './words.ts';
import { statementWorkflow } from './workflow.ts';

/** What other systems pull of statements one by one, and what is exported of them: no page lists it, the statement shows its own. */

const { supplierId, currencyId } = statementFields;
const money = { kind: 'money', decimals: 2, width: 136, price: true, currencyField: 'currency', total: { unitField: 'currency' } } as const;

/** Of which statement a row is. */
const ofStatement = {
  statement: { label: statementWords.statementCode, kind: 'code', width: 150, frozen: true },
  state: { label: '状态', kind: 'state', width: 116 },
  supplier: { label: supplierId.label, kind: 'text', width: 130 },
  currency: { label: currencyId.label, kind: 'text', width: 76 },
} as const;

const filters = {
  statementIds: { label: statementWords.statement, kind: 'ids' },
  supplierIds: { label: supplierId.label, kind: 'ids' },
  state: { label: '状态', kind: 'values', choices: choicesOf(statementWorkflow.states) },
} as const;

/** What a row says of who entered it and whether it still counts. */
const entered = {
  isVoided: { label: statementWords.voided, kind: 'flag', width: 80 },
  voidReason: { label: statementWords.voidReason, kind: 'text', width: 160 },
  by: { label: '登记人', kind: 'text', width: 90 },
  at: { label: '登记时间', kind: 'time', width: 132 },
} as const;

/** A draft has no lines of its own. */
export const statementLineList = list({
  key: 'statementLines',
  title: '对账单',
  workbook: '对账单明细',
  defaultSort: '-happenedOn',
  columns: {
    ...ofStatement,
    kind: { label: statementWords.kind, kind: 'text', width: 96, choices: statementLineKinds },
    happenedOn: { label: '发生日期', kind: 'day', width: 108, sortable: true },
    receipt: { label: statementWords.receipt, kind: 'code', width: 150 },
    order: { label: statementWords.order, kind: 'code', width: 150 },
    claim: { label: '物料索赔', kind: 'code', width: 150 },
    code: { label: '物料编码', kind: 'code', width: 150 },
    name: { label: '名称', kind: 'text', width: 160 },
    colourName: { label: '颜色', kind: 'text', width: 120 },
    quantity: { label: statementWords.quantity, kind: 'number', unitField: 'unit', width: 110 },
    unitPrice: {
      label: statementWords.price,
      kind: 'money',
      decimals: 4,
      width: 120,
      price: true,
      currencyField: 'currency',
      per: 'priceUnit',
    },
    taxIncluded: { label: '单价含税', kind: 'flag', width: 90, price: true },
    taxRate: { label: statementWords.taxRate, kind: 'percent', decimals: 2, width: 90, price: true },
    amount: { label: statementWords.amount, ...money },
    netAmount: { label: statementWords.netAmount, ...money },
    taxAmount: { label: statementWords.taxAmount, ...money },
  },
  filters: { ...filters, happenedOn: { kind: 'days' }, confirmedOn: { label: statementWords.confirmedOn, kind: 'days' } },
});

export const statementInvoiceList = list({
  key: 'statementInvoices',
  title: '对账单',
  workbook: '对账单发票',
  defaultSort: '-issuedOn',
  columns: {
    ...ofStatement,
    number: { label: statementWords.invoiceNo, kind: 'text', width: 150 },
    issuedOn: { label: statementWords.issuedOn, kind: 'day', width: 108, sortable: true },
    amount: { label: statementWords.amount, ...money },
    taxAmount: { label: statementWords.taxAmount, ...money },
    isLast: { label: statementWords.complete, kind: 'flag', width: 70 },
    /** False: it waits for a supervisor, or was voided. */
    counts: { label: '已生效', kind: 'flag', width: 80 },
    reason: { label: statementWords.differenceReason, kind: 'text', width: 160 },
    ...entered,
  },
  filters: { ...filters, issuedOn: { kind: 'days' }, at: { label: '登记日期', kind: 'days' } },
});

export const statementPaymentList = list({
  key: 'statementPayments',
  title: '对账单',
  workbook: '对账单付款',
  defaultSort: '-paidOn',
  columns: {
    ...ofStatement,
    paidOn: { label: statementWords.paidOn, kind: 'day', width: 108, sortable: true },
    amount: { label: '付款金额', ...money },
    account: { label: statementWords.payee, kind: 'text', width: 180 },
    note: { label: statementWords.note, kind: 'text', width: 160 },
    ...entered,
  },
  filters: { ...filters, paidOn: { kind: 'days' }, at: { label: '登记日期', kind: 'days' } },
});

import { z } from 'zod';
import { report } from '../../lib/report.ts';
import { reportWords } from './words.ts';

/** With tax, in 元: other currencies at the rate of the day. */
const money = { kind: 'money', decimals: 2, unit: '元', width: 124, price: true, sortable: true } as const;

/** /payableTable: from what was received to what is paid, by supplier and month. */
export const payablesReport = report({
  key: 'report-payables',
  title: '应付报表',
  defaultSort: '-month',
  dayLabel: '日期',
  columns: {
    supplier: { label: reportWords.supplier, kind: 'text', width: 150, frozen: true, onCard: true },
    month: { label: '月', kind: 'text', width: 84, sortable: true, onCard: true },
    received: { ...money, label: '收货' },
    returned: { ...money, label: '拒收与退货' },
    surcharges: { ...money, label: '附加费', optional: true },
    claimed: { ...money, label: '索赔' },
    deducted: { ...money, label: '扣款' },
    owed: { ...money, label: '应付', onCard: true },
    stated: { ...money, label: '已对账' },
    invoiced: { ...money, label: '已开票' },
    paid: { ...money, label: '已付' },
    unstated: { ...money, label: '未对账', onCard: true },
    unpaid: { ...money, label: '未付', onCard: true },
    overdue: { ...money, label: '逾期' },
  },
  filters: {
    supplierIds: { label: reportWords.supplier, kind: 'ids', prominent: true },
    currencyIds: { label: '币种', kind: 'ids', prominent: true },
    happenedOn: { label: '发生日', kind: 'days' },
  },
  groups: { supplier: '供应商', month: '月', currency: '币种' },
  figures: [
    'received',
    'returned',
    'surcharges',
    'claimed',
    'deducted',
    'owed',
    'stated',
    'invoiced',
    'paid',
    'unstated',
    'unpaid',
    'overdue',
  ],
  shares: [],
  opens: {},
  kpis: {
    owed: { label: '应付', kind: 'money', unit: '元', column: 'owed', price: true },
    deducted: { label: '扣款', kind: 'money', unit: '元', column: 'deducted', price: true },
    paid: { label: '已付', kind: 'money', unit: '元', column: 'paid', price: true },
    unstated: { label: '未对账', kind: 'money', unit: '元', column: 'unstated', price: true },
    unpaid: { label: '未付', kind: 'money', unit: '元', column: 'unpaid', price: true },
    overdue: { label: '逾期', kind: 'money', unit: '元', column: 'overdue', price: true },
  },
  charts: {
    suppliers: {
      label: '应付最多的供应商',
      note: '收货减退货与扣款，加附加费，前20家',
      kind: 'bars',
      axis: '供应商',
      measure: { unit: '元', decimals: 2 },
      series: { owed: { label: '应付', tone: 'strong', column: 'owed' } },
      price: true,
    },
    monthly: {
      label: '每月应付、对账与付款',
      note: '按发生月',
      kind: 'lines',
      axis: '月',
      measure: { unit: '元', decimals: 2 },
      series: {
        owed: { label: '应付', tone: 'strong', column: 'owed' },
        stated: { label: '已对账', tone: 'pale', column: 'stated' },
        paid: { label: '已付', tone: 'grey', column: 'paid' },
      },
      price: true,
    },
  },
});

/** The columns of a row besides its figures. */
export const payablesFacts = { supplierId: z.string(), supplier: z.string(), month: z.string() };

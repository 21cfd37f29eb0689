import { z } from 'zod';
import { report } from '../../lib/report.ts';
import { reportWords } from './words.ts';

const count = { kind: 'number', decimals: 0, width: 92, sortable: true } as const;
const unitPrice = { kind: 'money', decimals: 4, unitField: 'unit', width: 112, price: true, sortable: true } as const;
/** 元/件 of one garment: a sum over several quotations has none, because pieces of unlike garments are not added up. */
const money = { kind: 'money', decimals: 2, width: 120, price: true, sortable: true } as const;

/** /specialTechnique: special techniques of quotations by class and month, as quoted and as approved. */
export const techniqueReport = report({
  key: 'report-technique',
  title: '特殊工艺报表',
  defaultSort: '-times',
  dayLabel: '报价日期',
  search: '报价单号/款号/工艺/拼音',
  columns: {
    name: { label: reportWords.techniqueClass, kind: 'text', width: 150, frozen: true, onCard: true },
    month: { label: '月', kind: 'text', width: 84, sortable: true, onCard: true },
    techniques: { ...count, label: '工艺数', unit: '种' },
    styles: { ...count, label: reportWords.usedStyles, unit: '款', onCard: true },
    times: { ...count, label: '次数', unit: '次', onCard: true },
    quotedPrice: { ...unitPrice, label: '报价均价' },
    approvedPrice: { ...unitPrice, label: '核价均价' },
    lowest: { ...unitPrice, label: '最低报价' },
    highest: { ...unitPrice, label: '最高报价' },
    quotedAmount: { ...money, label: '报价金额', unit: '元/件' },
    approvedAmount: { ...money, label: '核价金额', unit: '元/件' },
    saving: { ...money, label: '核减', unit: '元/件', onCard: true },
    orderQuoted: { ...money, label: reportWords.orderQuoted, unit: '元' },
    orderApproved: { ...money, label: '整单核价', unit: '元' },
    orderSaving: { ...money, label: reportWords.orderSaving, unit: '元' },
    suppliers: { ...count, label: reportWords.supplier, unit: '家' },
    share: { label: '占报价成本', kind: 'percent', decimals: 2, width: 100, price: true, sortable: true },
    accepted: { ...count, label: '采纳与核减', unit: '次', width: 104, optional: true },
    rejected: { ...count, label: reportWords.rejected, unit: '次' },
    undecided: { ...count, label: '没有结论', unit: '次', optional: true },
    days: { label: '核价天数', kind: 'number', decimals: 1, unit: '天', width: 104, sortable: true },
  },
  filters: {
    classIds: { label: reportWords.techniqueClass, kind: 'ids', prominent: true },
    supplierIds: { label: reportWords.supplier, kind: 'ids', prominent: true },
    factoryIds: { label: reportWords.factory, kind: 'ids', prominent: true },
    techniqueIds: { label: '工艺', kind: 'ids' },
    quotedOn: { label: '报价日', kind: 'days' },
    unmatched: { label: '没有匹配工艺', kind: 'flag' },
  },
  groups: { class: '工艺分类', month: '月', factory: '成品供应商' },
  figures: [
    'techniques',
    'styles',
    'times',
    'quotedPrice',
    'approvedPrice',
    'lowest',
    'highest',
    'quotedAmount',
    'approvedAmount',
    'saving',
    'orderQuoted',
    'orderApproved',
    'orderSaving',
    'suppliers',
    'share',
    'accepted',
    'rejected',
    'undecided',
    'days',
  ],
  shares: [],
  opens: {
    quotedPrice: 'accepted',
    approvedPrice: 'accepted',
    lowest: 'times',
    highest: 'times',
    share: 'times',
    days: 'times',
  },
  kpis: {
    techniques: { label: '工艺数', kind: 'count', unit: '种', column: 'techniques' },
    times: { label: '次数', kind: 'count', unit: '次', column: 'times' },
    orderQuoted: { label: reportWords.orderQuoted, kind: 'money', unit: '元', column: 'orderQuoted', price: true },
    orderSaving: { label: reportWords.orderSaving, kind: 'money', unit: '元', column: 'orderSaving', price: true },
    rejected: { label: reportWords.rejected, kind: 'count', unit: '次', column: 'rejected' },
  },
  charts: {
    amounts: {
      label: '金额构成',
      note: '按工艺分类和工艺，有计划件数并已有结论的报价',
      kind: 'tree',
      axis: '工艺',
      across: '工艺分类',
      measure: { unit: '元', decimals: 2 },
      series: { amount: { label: reportWords.orderQuoted, tone: 'pale', column: 'orderQuoted' } },
      price: true,
    },
    prices: {
      label: '各供应商报价',
      note: '最低、四分位、中位、最高，按同一单位',
      kind: 'box',
      axis: '供应商',
      measure: { unit: '元', decimals: 4, perUnit: true },
      series: {
        lowest: { label: '最低', tone: 'grey', column: 'lowest' },
        lower: { label: '下四分位', tone: 'grey', column: 'lowest' },
        middle: { label: '中位', tone: 'strong', column: 'quotedPrice' },
        upper: { label: '上四分位', tone: 'grey', column: 'highest' },
        highest: { label: '最高', tone: 'grey', column: 'highest' },
      },
      price: true,
    },
    monthly: {
      label: '每月次数',
      note: '按报价月',
      kind: 'stack',
      axis: '月',
      measure: { unit: '次', decimals: 0 },
      series: {
        accepted: { label: '采纳与核减', tone: 'strong', column: 'accepted' },
        undecided: { label: '没有结论', tone: 'pale', column: 'undecided' },
        rejected: { label: reportWords.rejected, tone: 'short', column: 'rejected' },
      },
    },
  },
});

/** The columns of a row besides its figures. */
export const techniqueFacts = { name: z.string(), month: z.string() };

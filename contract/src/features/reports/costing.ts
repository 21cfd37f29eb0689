import { z } from 'zod';
import { Decimal, Id, price, Timestamp } from '../../lib/fields/fields.ts';
import { report } from '../../lib/report.ts';
import { costParts, decisions } from '../costing/parts.ts';
import { reportWords } from './words.ts';

const count = { kind: 'number', decimals: 0, unit: '行', width: 84, sortable: true } as const;
const unitPrice = { kind: 'money', decimals: 4, per: 'lineUnit', width: 132, price: true } as const;
/** Of one garment: a sum over several quotations has none, because pieces of unlike garments are not added up. */
const amount = { kind: 'money', decimals: 2, unit: '元/件', width: 112, price: true, sortable: true } as const;

/** Of all planned pieces, so that quotations add up. */
const orderAmount = { ...amount, unit: '元', width: 120 } as const;

export const bandChoices = [
  { value: 'GREEN', label: '绿' },
  { value: 'YELLOW', label: '黄' },
  { value: 'ORANGE', label: '橙' },
  { value: 'RED', label: '红' },
] as const;

/** 偏差 of the quoted price from its benchmark, in percent points, above the one and up to the other limit. */
export const deviationBuckets = [
  { value: 'A', label: '低于 -10%', above: null, upTo: '-10' },
  { value: 'B', label: '-10% 至 -5%', above: '-10', upTo: '-5' },
  { value: 'C', label: '-5% 至 0', above: '-5', upTo: '0' },
  { value: 'D', label: '0 至 5%', above: '0', upTo: '5' },
  { value: 'E', label: '5% 至 10%', above: '5', upTo: '10' },
  { value: 'F', label: '高于 10%', above: '10', upTo: null },
] as const;

/** /pricingMaterialReport: the lines of cost sheets, as quoted, recommended and approved. */
export const costingReport = report({
  key: 'report-costing',
  title: '核价物料报表',
  defaultSort: '-lines,-sheetCode',
  dayLabel: '派发日期',
  search: '报价单号/款号/成品供应商/拼音',
  columns: {
    name: { label: '项目', kind: 'text', width: 190, frozen: true, onCard: true },
    part: { label: '部分', kind: 'text', width: 84 },
    styleCode: { label: '款号', kind: 'code', width: 112, onCard: true },
    sheetCode: { label: '核价单', kind: 'code', width: 152, sortable: true },
    factory: { label: reportWords.factory, kind: 'text', width: 112 },
    quotedPrice: { ...unitPrice, label: '报价' },
    benchmark: { ...unitPrice, label: '建议价' },
    approvedPrice: { ...unitPrice, label: '核价' },
    lineUnit: { label: '计价单位', kind: 'text', width: 84 },
    quoted: { ...amount, label: '报价金额', onCard: true },
    approved: { ...amount, label: '核价金额' },
    saving: { ...amount, label: '核减', onCard: true },
    savingRate: { label: '比报价降', kind: 'percent', decimals: 2, width: 92, price: true, sortable: true },
    orderQuoted: { ...orderAmount, label: reportWords.orderQuoted },
    orderApproved: { ...orderAmount, label: '整单核价' },
    orderSaving: { ...orderAmount, label: reportWords.orderSaving },
    undecided: { ...amount, label: '未核金额', optional: true },
    lines: { ...count, label: reportWords.lines },
    advised: { ...count, label: '有建议价', price: true },
    adopted: { ...count, label: '采用建议价', price: true, width: 104 },
    notAdopted: { ...count, label: '未采用建议价', price: true, width: 116, optional: true },
    adoptedRate: { label: '采用率', kind: 'percent', decimals: 2, width: 92, price: true, sortable: true },
    band: { label: '偏差带', kind: 'text', width: 76, price: true },
    deviation: { label: '报价比建议价', kind: 'percent', decimals: 2, width: 116, price: true },
    quotes: { label: '报价数', kind: 'number', decimals: 0, unit: '家', width: 84, price: true },
    decision: { label: '结论', kind: 'text', width: 76 },
    reason: { label: '原因', kind: 'text', width: 180 },
    person: { label: '核价人', kind: 'text', width: 92 },
    decidedAt: { label: '核价时间', kind: 'time', width: 132 },
  },
  filters: {
    parts: { label: '部分', kind: 'values', choices: costParts, prominent: true },
    factoryIds: { label: reportWords.factory, kind: 'ids', prominent: true },
    classificationIds: { label: '物料分类', kind: 'ids', prominent: true },
    bands: { label: '偏差带', kind: 'values', choices: bandChoices, price: true },
    decisions: { label: '结论', kind: 'values', choices: decisions },
    deviations: {
      label: '偏差',
      kind: 'values',
      choices: deviationBuckets.map(({ value, label }) => ({ value, label })),
      price: true,
    },
    unmatched: { label: '没有匹配物料', kind: 'flag' },
    styleIds: { label: '款式', kind: 'ids' },
    personIds: { label: '核价人', kind: 'ids' },
    dispatchedOn: { label: '派发日', kind: 'days' },
    lineIds: { label: reportWords.lines, kind: 'ids' },
  },
  groups: { part: '部分', factory: '成品供应商', style: '款式' },
  figures: [
    'quoted',
    'approved',
    'saving',
    'savingRate',
    'orderQuoted',
    'orderApproved',
    'orderSaving',
    'undecided',
    'lines',
    'advised',
    'adopted',
    'notAdopted',
    'adoptedRate',
  ],
  shares: [],
  opens: { savingRate: 'orderSaving', adoptedRate: 'adopted' },
  kpis: {
    lines: { label: reportWords.lines, kind: 'count', unit: '行', column: 'lines' },
    orderQuoted: { label: reportWords.orderQuoted, kind: 'money', unit: '元', column: 'orderQuoted', price: true },
    savingRate: { label: '比报价降', kind: 'percent', column: 'orderSaving', price: true },
    orderSaving: { label: reportWords.orderSaving, kind: 'money', unit: '元', column: 'orderSaving', price: true },
    adoptedRate: { label: '建议价采用率', kind: 'percent', column: 'adopted', price: true },
  },
  charts: {
    savings: {
      label: '各类核减',
      note: '按物料分类和部分，有计划件数的报价单，核减最多的20类',
      kind: 'bars',
      axis: '分类',
      measure: { unit: '元', decimals: 2 },
      series: { saving: { label: reportWords.orderSaving, tone: 'strong', column: 'orderSaving' } },
      price: true,
    },
    adoption: {
      label: '采用率',
      note: '按派发月，有建议价并已有结论的明细',
      kind: 'lines',
      axis: '月',
      measure: { unit: '%', decimals: 2 },
      series: { rate: { label: '建议价采用率', tone: 'strong', column: 'adopted' } },
      price: true,
    },
    deviations: {
      label: '偏差分布',
      note: '报价比建议价，已有结论的明细',
      kind: 'stack',
      axis: '偏差',
      measure: { unit: '行', decimals: 0 },
      series: {
        adopted: { label: '采用建议价', tone: 'strong', column: 'adopted' },
        others: { label: '未采用', tone: 'pale', column: 'notAdopted' },
      },
      price: true,
    },
  },
});

/** The columns of a row besides its figures. */
export const costingFacts = {
  /** 报价单 that the line stands on. */
  quotationId: Id,
  name: z.string(),
  part: z.string(),
  styleCode: z.string(),
  sheetCode: z.string(),
  factory: z.string(),
  quotedPrice: price(Decimal.nullable()),
  benchmark: price(Decimal.nullable()),
  approvedPrice: price(Decimal.nullable()),
  /** The unit of the consumption; a report's own unit is that of figures. */
  lineUnit: z.string(),
  band: price(z.string()),
  deviation: price(Decimal.nullable()),
  quotes: price(z.number()),
  decision: z.string(),
  reason: z.string(),
  person: z.string(),
  decidedAt: Timestamp.nullable(),
};
export type CostingFacts = z.output<z.ZodObject<typeof costingFacts>>;

import { z } from 'zod';
import { Entry, FileRef, Id } from '../../lib/fields/fields.ts';
import { report } from '../../lib/report.ts';
import { reportWords } from './words.ts';

const quantity = { kind: 'number', decimals: 2, unitField: 'unit', width: 112 } as const;

/** /overviewTable: preparation by item, holder and supplier. */
export const overviewReport = report({
  key: 'report-overview',
  title: '备料总览',
  defaultSort: '-need',
  dayLabel: '下单日期',
  columns: {
    picture: { label: reportWords.picture, kind: 'picture', width: 52, frozen: true },
    name: { label: reportWords.material, kind: 'text', width: 190, frozen: true, onCard: true },
    code: { label: reportWords.code, kind: 'code', width: 160, sortable: true, optional: true },
    holder: { label: reportWords.holder, kind: 'text', width: 116 },
    supplier: { label: reportWords.supplier, kind: 'text', width: 100 },
    need: { ...quantity, label: reportWords.need, sortable: true, onCard: true },
    finished: { ...quantity, label: reportWords.finished, sortable: true, onCard: true },
    rate: { label: reportWords.rate, kind: 'percent', decimals: 1, unitField: 'unit', width: 132, sortable: true },
    waiting: { ...quantity, label: '待接单', sortable: true },
    producing: { ...quantity, label: '生产中', sortable: true },
    transit: { ...quantity, label: '在途', sortable: true },
    toPick: { ...quantity, label: '待领', sortable: true },
    picked: { ...quantity, label: '已领', sortable: true },
    pickedRate: { label: '消化率', kind: 'percent', decimals: 1, unitField: 'unit', width: 96, sortable: true },
    available: { ...quantity, label: '可用', sortable: true },
    gap: { ...quantity, label: reportWords.gap, sortable: true, onCard: true },
    earliestOn: { label: '最早缺料', kind: 'day', width: 112, sortable: true },
    overdue: { label: '逾期单', kind: 'number', decimals: 0, width: 84, sortable: true, counted: '张' },
    overdueDays: { label: '最长逾期', kind: 'number', decimals: 0, unit: '天', width: 96, sortable: true, optional: true },
    styles: { label: reportWords.usedStyles, kind: 'number', decimals: 0, width: 84, sortable: true, counted: '款' },
    gapAmount: { label: '缺口金额', kind: 'money', decimals: 2, unit: '元', width: 120, price: true, sortable: true },
    safety: { ...quantity, label: '安全库存', optional: true },
    brand: { ...quantity, label: '品牌仓', sortable: true, optional: true },
    supplierStock: { ...quantity, label: '供应商仓', sortable: true, optional: true },
    reserved: { ...quantity, label: '占用', sortable: true, optional: true },
    convertible: { ...quantity, label: '可转色量', optional: true },
    value: { label: '库存金额', kind: 'money', decimals: 2, unit: '元', width: 120, price: true, sortable: true, optional: true },
  },
  filters: {
    supplierIds: { label: reportWords.supplier, kind: 'ids', prominent: true },
    classificationIds: { label: '分类', kind: 'ids', prominent: true },
    holderIds: { label: reportWords.holder, kind: 'ids', prominent: true },
    goods: {
      label: '色布/坯布',
      kind: 'values',
      choices: [
        { value: 'SKU', label: '色布、辅料' },
        { value: 'SPU', label: '坯布' },
      ],
    },
    expectedOn: { label: reportWords.expectedOn, kind: 'days' },
    documentOn: { label: '单据日', kind: 'days' },
    styleIds: { label: '款式', kind: 'ids' },
    spuIds: { label: reportWords.material, kind: 'ids' },
    skuIds: { label: 'SKU', kind: 'ids' },
  },
  groups: { supplier: '供应商', material: '物料', holder: '持有方', classification: '分类' },
  figures: [
    'need',
    'finished',
    'rate',
    'waiting',
    'producing',
    'transit',
    'toPick',
    'picked',
    'pickedRate',
    'available',
    'gap',
    'earliestOn',
    'overdue',
    'overdueDays',
    'styles',
    'gapAmount',
    'safety',
    'brand',
    'supplierStock',
    'reserved',
    'convertible',
    'value',
  ],
  shares: ['rate'],
  opens: { rate: 'finished', pickedRate: 'picked', earliestOn: 'gap', overdueDays: 'overdue' },
  kpis: {
    need: { label: reportWords.need, kind: 'quantity', column: 'need' },
    finished: { label: reportWords.finished, kind: 'quantity', column: 'finished' },
    rate: { label: reportWords.rate, kind: 'percent', column: 'rate' },
    overdue: { label: '逾期', kind: 'count', unit: '张', column: 'overdue' },
    gapAmount: { label: '缺口金额', kind: 'money', unit: '元', column: 'gapAmount', price: true },
  },
  charts: {
    weekly: {
      label: '每周备料',
      note: '按预计到仓周',
      kind: 'stack',
      axis: '周',
      series: {
        finished: { label: reportWords.finished, tone: 'strong', column: 'finished' },
        producing: { label: '生产中', tone: 'pale', column: 'producing' },
        waiting: { label: '待接单', tone: 'short', column: 'waiting' },
      },
    },
    flow: {
      label: '备料与领用',
      note: '按周，备料与已备按下单日，领用按领料日',
      kind: 'lines',
      axis: '周',
      series: {
        need: { label: '备料', tone: 'grey', column: 'need' },
        finished: { label: reportWords.finished, tone: 'strong', column: 'finished' },
        picked: { label: '已领', tone: 'short', column: 'picked' },
      },
    },
    shortages: {
      label: '缺口前20',
      note: '缺口最大的物料，逐个累加',
      kind: 'fall',
      axis: '物料',
      series: { gap: { label: reportWords.gap, tone: 'short', column: 'gap' } },
    },
  },
});

/** The columns of a row besides its figures. */
export const overviewFacts = {
  spuId: Id,
  skuId: Id.nullable(),
  code: z.string(),
  name: z.string(),
  colourName: z.string(),
  picture: FileRef.nullable(),
  hex: z.string().nullable(),
  holder: z.string(),
  supplier: z.string(),
};

/** A SKU that has a row in 备料总览. */
export const OverviewSku = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  spuId: Id,
  colourName: z.string(),
  unit: Entry,
  /** 缺口, over the holders and suppliers that were not filtered. */
  shortage: z.string(),
});
export type OverviewSku = z.infer<typeof OverviewSku>;

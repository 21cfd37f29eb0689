import { list, type Column } from '../../lib/list.ts';
import { LATER, PAST_DUE } from './weeks.ts';
import { planWords } from './words.ts';

export const weekKeys = ['w0', 'w1', 'w2', 'w3', 'w4', 'w5', 'w6', 'w7', 'w8', 'w9', 'w10', 'w11', 'w12', 'w13'] as const;
export type WeekKey = (typeof weekKeys)[number];

/** 逾期, 本周, 第2周 … 第12周, 以后. */
export const weekLabel = (bucket: number): string =>
  bucket === PAST_DUE ? '逾期' : bucket === 1 ? '本周' : bucket === LATER ? '以后' : `第${bucket}周`;

const quantity = { kind: 'number', decimals: 2, countedBy: 'unit' } as const;
const summed = { ...quantity, total: { unitField: 'unit' } } as const;

type ExportKey = `${'in' | 'out'}${number}`;

/** Of each week what is left at its end; the workbook also has what is wanted and what comes. */
const weekColumns = Object.fromEntries(
  weekKeys.map((key, at): [string, Column] => [key, { label: weekLabel(at), ...quantity, width: 104, ...(at < 4 && { onCard: true }) }]),
) as Record<WeekKey, Column>;
const exportColumns = Object.fromEntries(
  weekKeys.flatMap((_, at): [string, Column][] => [
    [`out${at}`, { label: `${weekLabel(at)}需求`, ...quantity, exportOnly: true }],
    [`in${at}`, { label: `${weekLabel(at)}到货`, ...quantity, exportOnly: true }],
  ]),
) as Record<ExportKey, Column>;

/** 物料计划: each material that is wanted or on its way, by week. */
export const planList = list({
  key: 'plan',
  title: '备料单管理',
  workbook: '物料计划',
  search: '物料编码/名称/颜色/供应商/拼音',
  defaultSort: 'shortWeek',
  groupBy: {
    classification: { kind: 'id' },
    supplier: { kind: 'id' },
  },
  columns: {
    code: { label: '物料编码', kind: 'code', width: 146, frozen: true, sortable: true },
    name: { label: planWords.material, kind: 'text', width: 140, frozen: true },
    colourName: { label: '颜色', kind: 'text', width: 72, onCard: true },
    unit: { label: '单位', kind: 'text', width: 48, onCard: true },
    shortWeek: { label: '首缺', kind: 'text', width: 76, sortable: true, onCard: true },
    lacking: { label: '缺', ...summed, need: true, width: 96, sortable: true, onCard: true },
    stock: { label: '库存', ...summed, width: 96, onCard: true },
    safety: { label: planWords.safetyStock, ...quantity, width: 88, optional: true },
    demand: { label: planWords.demand, ...summed, need: true, width: 96, optional: true },
    supply: { label: '到货', ...summed, width: 96, optional: true },
    ...weekColumns,
    ...exportColumns,
    supplier: { label: planWords.supplier, kind: 'text', width: 100 },
    classification: { label: '分类', kind: 'text', width: 110, optional: true },
  },
  filters: {
    short: { label: '会缺料', kind: 'flag', prominent: true },
    unwanted: { label: '到货没有需求', kind: 'flag', prominent: true },
    classificationIds: { kind: 'ids', prominent: true },
    supplierIds: { kind: 'ids', prominent: true },
    styleIds: { label: '款式', kind: 'ids', prominent: true },
    seasonIds: { label: '季节', kind: 'ids' },
    holderIds: { label: '收货方', kind: 'ids' },
    garmentOrderIds: { label: planWords.garmentOrder, kind: 'ids' },
    materialIds: { label: planWords.material, kind: 'ids' },
  },
});

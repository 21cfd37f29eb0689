import { z } from 'zod';
import { Day, FileRef, Id } from '../../lib/fields/fields.ts';
import { report } from '../../lib/report.ts';
import { reportWords } from './words.ts';

const quantity = { kind: 'number', decimals: 2, unitField: 'unit', width: 112, sortable: true } as const;
const count = { kind: 'number', decimals: 0, width: 88, sortable: true } as const;

/** /meitaoTable: sets with their lines. */
export const meitaoReport = report({
  key: 'report-meitao',
  title: '美套报表',
  defaultSort: '-planned',
  dayLabel: '下单日期',
  columns: {
    picture: { label: reportWords.picture, kind: 'picture', width: 52, frozen: true },
    name: { label: reportWords.material, kind: 'text', width: 190, frozen: true, onCard: true },
    code: { label: reportWords.code, kind: 'code', width: 160, sortable: true, optional: true },
    saleStatus: { label: reportWords.saleStatus, kind: 'text', width: 92 },
    factory: { label: reportWords.factory, kind: 'text', width: 110 },
    sets: { ...count, label: '套数', counted: '套', onCard: true },
    // By what the orders themselves have finished; 库存齐套率 of a 备料单 counts the receiver's stock.
    complete: { ...count, label: '已备齐套数', counted: '套', onCard: true },
    missing: { ...count, label: '未备齐套数', counted: '套', optional: true },
    rate: { label: '已备齐套率', kind: 'percent', decimals: 1, width: 132, sortable: true },
    planned: { ...quantity, label: reportWords.need },
    finished: { ...quantity, label: reportWords.finished },
    gap: { ...quantity, label: reportWords.gap, onCard: true },
    blocking: { ...count, label: '受限物料', counted: '种' },
    remnant: { ...quantity, label: '余量' },
    expectedOn: { label: reportWords.expectedOn, kind: 'day', width: 104 },
    overdue: { ...count, label: '逾期单', counted: '张' },
    supplier: { label: reportWords.supplier, kind: 'text', width: 100, optional: true },
    amount: { label: '金额', kind: 'money', decimals: 2, unit: '元', width: 120, price: true, sortable: true },
  },
  filters: {
    factoryIds: { label: reportWords.factory, kind: 'ids', prominent: true },
    saleStatusIds: { label: reportWords.saleStatus, kind: 'ids', prominent: true },
    expectedOn: { label: reportWords.expectedOn, kind: 'days', prominent: true },
    holderIds: { label: reportWords.holder, kind: 'ids' },
    supplierIds: { label: reportWords.supplier, kind: 'ids' },
    orderIds: { label: '美套', kind: 'ids' },
    lineIds: { label: reportWords.lines, kind: 'ids' },
  },
  groups: { set: '美套', holder: '持有方' },
  figures: ['sets', 'complete', 'missing', 'rate', 'planned', 'finished', 'gap', 'blocking', 'remnant', 'overdue', 'amount'],
  shares: ['rate'],
  opens: { rate: 'complete' },
  kpis: {
    sets: { label: '套数', kind: 'count', unit: '套', column: 'sets' },
    complete: { label: '已备齐套数', kind: 'count', unit: '套', column: 'complete' },
    rate: { label: '已备齐套率', kind: 'percent', column: 'rate' },
    blocking: { label: '受限物料', kind: 'count', unit: '种', column: 'blocking' },
    overdue: { label: '逾期', kind: 'count', unit: '张', column: 'overdue' },
  },
  charts: {
    bySet: {
      label: '各美套',
      note: '套数最多的20个',
      kind: 'stack',
      axis: '美套',
      measure: { unit: '套', decimals: 0 },
      series: {
        complete: { label: '已备齐', tone: 'strong', column: 'complete' },
        missing: { label: '未备齐', tone: 'short', column: 'missing' },
      },
    },
    lines: {
      label: '完成率分布',
      note: '美套 × 物料，按需求完成',
      kind: 'heat',
      axis: '美套',
      across: '物料',
      measure: { unit: '%', decimals: 1 },
      series: { rate: { label: reportWords.rate, tone: 'strong', column: 'finished' } },
    },
  },
});

/** The columns of a row besides its figures. */
export const meitaoFacts = {
  spuId: Id,
  skuId: Id.nullable(),
  code: z.string(),
  name: z.string(),
  colourName: z.string(),
  picture: FileRef.nullable(),
  hex: z.string().nullable(),
  saleStatus: z.string(),
  factory: z.string(),
  supplier: z.string(),
  expectedOn: Day,
};

import { z } from 'zod';
import { report } from '../../lib/report.ts';
import { reportWords } from './words.ts';

const quantity = { kind: 'number', decimals: 2, unitField: 'unit', width: 112, sortable: true } as const;

/** /supplierQualityTable: claims beside what was received, by supplier, material and kind. */
export const qualityReport = report({
  key: 'report-quality',
  title: '供应商质量报表',
  defaultSort: '-claims',
  dayLabel: '日期',
  columns: {
    supplier: { label: reportWords.supplier, kind: 'text', width: 130, frozen: true, onCard: true },
    name: { label: reportWords.material, kind: 'text', width: 170, onCard: true },
    kind: { label: '问题', kind: 'text', width: 100, onCard: true },
    claims: { label: '索赔', kind: 'number', decimals: 0, unit: '张', width: 84, sortable: true, onCard: true },
    claimed: { ...quantity, label: '索赔数量', onCard: true },
    received: { ...quantity, label: '收货' },
    rate: { label: '每百收货索赔', kind: 'percent', decimals: 2, unitField: 'unit', width: 116, sortable: true, onCard: true },
    deduction: { label: '索赔金额', kind: 'money', decimals: 2, unit: '元', width: 120, price: true, sortable: true },
    waived: { label: '不索赔', kind: 'number', decimals: 0, unit: '张', width: 84, sortable: true, optional: true },
  },
  filters: {
    supplierIds: { label: reportWords.supplier, kind: 'ids', prominent: true },
    kindIds: { label: '问题', kind: 'ids', prominent: true },
    spuIds: { label: reportWords.material, kind: 'ids', prominent: true },
    unclaimed: { label: '没有索赔', kind: 'flag' },
    claimedOn: { label: '索赔日', kind: 'days' },
  },
  groups: { supplier: '供应商', kind: '问题', material: '物料' },
  figures: ['claims', 'claimed', 'received', 'rate', 'deduction', 'waived'],
  shares: [],
  opens: { rate: 'claimed' },
  kpis: {
    claims: { label: '索赔', kind: 'count', unit: '张', column: 'claims' },
    claimed: { label: '索赔数量', kind: 'quantity', column: 'claimed' },
    received: { label: '收货', kind: 'quantity', column: 'received' },
    deduction: { label: '索赔金额', kind: 'money', unit: '元', column: 'deduction', price: true },
  },
  charts: {
    suppliers: {
      label: '索赔最多的供应商',
      note: '按张数，前20家',
      kind: 'bars',
      axis: '供应商',
      measure: { unit: '张', decimals: 0 },
      series: { claims: { label: '索赔', tone: 'strong', column: 'claims' } },
    },
    kinds: {
      label: '问题构成',
      note: '按问题的张数',
      kind: 'bars',
      axis: '问题',
      measure: { unit: '张', decimals: 0 },
      series: { claims: { label: '索赔', tone: 'strong', column: 'claims' } },
    },
    monthly: {
      label: '每月索赔',
      note: '按制单月',
      kind: 'stack',
      axis: '月',
      measure: { unit: '张', decimals: 0 },
      series: { claims: { label: '索赔', tone: 'strong', column: 'claims' } },
    },
  },
});

/** The columns of a row besides its figures. */
export const qualityFacts = { supplierId: z.string(), supplier: z.string(), name: z.string(), kind: z.string() };

import { choicesOf } from '../../lib/fields/choices.ts';
import { cities } from '../../lib/cities.ts';
import { listColumns } from '../../lib/fields/field-columns.ts';
import { list } from '../../lib/list.ts';
import { supplierFields } from './fields.ts';
import { scoreGrades } from './score.ts';
import { certificateStates, supplierKinds, supplierLevels, supplierWorkflow } from './workflow.ts';
import { supplierWords } from './words.ts';

export const supplierList = list({
  key: 'suppliers',
  title: '供应商档案',
  search: '编号/旧编码/简称/全称/曾用名/拼音',
  defaultSort: '-updatedAt',
  tabs: 'state',
  groupBy: {
    level: { kind: 'value' },
    kind: { kind: 'value' },
    source: { kind: 'id' },
    city: { kind: 'value' },
  },
  columns: listColumns(supplierFields, {
    code: { label: supplierWords.code, kind: 'code', width: 130, frozen: true, sortable: true },
    abbreviation: { width: 104, frozen: true, sortable: true },
    state: { label: supplierWords.state, kind: 'state', width: 100, sortable: true },
    level: { width: 88, sortable: true },
    kind: { width: 104, sortable: true },
    score: { label: supplierWords.score, kind: 'number', decimals: 1, width: 92, sortable: true, price: true, counted: '分' },
    onTimeRate: { label: '准交率', kind: 'percent', decimals: 2, width: 92, sortable: true },
    orderedAmount: { label: supplierWords.orderedAmount, kind: 'money', decimals: 2, unit: '元', width: 132, sortable: true, price: true },
    materials: { label: supplierWords.materials, kind: 'number', decimals: 0, width: 68, counted: '种' },
    name: { width: 164 },
    categories: { width: 108, filter: 'categoryIds' },
    source: { width: 100, filter: 'sourceIds' },
    companyType: { width: 108, filter: 'companyTypeIds' },
    grade: { label: '评分等级', kind: 'text', width: 96, optional: true },
    city: { width: 84 },
    updatedAt: { label: '更新时间', kind: 'time', width: 132, sortable: true },
    updatedBy: { label: '更新人', kind: 'text', width: 100, optional: true },
    formerNames: { width: 180, optional: true },
    formerAbbreviations: false,
    cooperation: { optional: true },
    cooperationModel: { width: 100, optional: true },
    classifications: { width: 180, optional: true, filter: 'classificationIds' },
    contactName: { label: supplierWords.contact, kind: 'text', width: 100, optional: true },
    contactMobile: { label: '手机', kind: 'text', width: 130, optional: true },
    settlement: { optional: true },
    settlementDays: { width: 80, optional: true },
    passedRate: { label: '合格率', kind: 'percent', decimals: 2, width: 92, optional: true },
    certificateValidTo: { label: '资质到期', kind: 'day', width: 132, sortable: true },
    pausedFrom: { label: '暂停自', kind: 'day', width: 110, optional: true },
    pausedTo: { label: '暂停至', kind: 'day', width: 110, optional: true },
    creditCode: { kind: 'code', width: 180, optional: true },
    pauseReason: { label: '暂停原因', kind: 'text', exportOnly: true },
  }),
  filters: {
    kind: { kind: 'values', choices: supplierKinds, prominent: true },
    sourceIds: { kind: 'ids', prominent: true },
    level: { kind: 'values', choices: supplierLevels, prominent: true },
    categoryIds: { kind: 'ids', prominent: true },
    grade: { kind: 'values', choices: scoreGrades.map((grade) => ({ value: grade, label: grade })) },
    city: { kind: 'values', choices: cities.map((city) => ({ value: city, label: city })) },
    companyTypeIds: { kind: 'ids' },
    classificationIds: { kind: 'ids' },
    state: {
      kind: 'values',
      choices: choicesOf(supplierWorkflow.states),
    },
    certificates: { label: supplierWords.certificate, kind: 'values', choices: certificateStates },
    updatedAt: { kind: 'days' },
    /** Records of one import, linked from its result. */
    import: { label: '导入批次', kind: 'ids' },
  },
});

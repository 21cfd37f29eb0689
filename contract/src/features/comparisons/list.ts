import { listColumns } from '../../lib/fields/field-columns.ts';
import { list } from '../../lib/list.ts';
import { benchmarkBases, configVersionFields, configFields } from './fields.ts';
import { comparisonWords } from './words.ts';

const weight = { kind: 'number', decimals: 0, width: 76, counted: '%' } as const;

/** 内部比价配置: one row a configuration, as its version in force says. */
export const configList = list({
  key: 'comparisonConfigs',
  title: '内部比价配置',
  search: '名称 / 分类 / 拼音',
  defaultSort: '-updatedAt',
  columns: listColumns(configVersionFields, {
    name: { label: configFields.name.label, kind: 'text', width: 140, frozen: true },
    classification: { label: configFields.classificationId.label, kind: 'text', width: 150, filter: 'classificationIds' },
    ingredientWeight: { ...weight, label: '成分' },
    gsmWeight: { ...weight, label: comparisonWords.gramWeight },
    widthWeight: { ...weight, label: comparisonWords.width },
    structureWeight: { ...weight, label: '组织' },
    colourWeight: { ...weight, label: comparisonWords.colour },
    minimumScore: { label: '阈值', width: 76 },
    topCount: { label: '取前', width: 76 },
    benchmarkBasis: { width: 120 },
    bands: { label: '偏差带', kind: 'text', width: 190, parts: ['greenLimit', 'yellowLimit', 'orangeLimit', 'lowLimit'] },
    minimumQuotes: { label: '至少报价', width: 84 },
    alertPercent: { width: 92 },
    active: { label: comparisonWords.active, kind: 'flag', width: 72, sortable: true },
    versionNo: { label: comparisonWords.version, kind: 'number', decimals: 0, width: 64, ordinal: true },
    updatedAt: { label: '更新时间', kind: 'time', width: 132, sortable: true },
    updatedBy: { label: '修改人', kind: 'text', width: 100 },
  }),
  filters: {
    classificationIds: { kind: 'ids', prominent: true },
    benchmarkBasis: { kind: 'values', choices: benchmarkBases },
    active: { kind: 'flag', prominent: true },
    updatedAt: { kind: 'days' },
  },
});

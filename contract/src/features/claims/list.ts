import { choicesOf } from '../../lib/fields/choices.ts';
import { listColumns } from '../../lib/fields/field-columns.ts';
import { list } from '../../lib/list.ts';
import { scoreFilterOf } from '../suppliers/score.ts';
import { claimFields } from './fields.ts';
import { claimWorkflow } from './workflow.ts';
import { claimWords } from './words.ts';
import { ANSWERED, supplierSideFilter } from '../supplier-links/side-filter.ts';

const { source, kindId, quantity, place, note, demand, share, waiver } = claimFields;

/** /claimList. */
export const claimList = list({
  key: 'claims',
  title: '物料索赔',
  search: '单号/物料/供应商/拼音',
  defaultSort: '-updatedAt',
  tabs: 'state',
  groupBy: {
    supplier: { kind: 'id' },
    state: { kind: 'value' },
    demand: { label: demand.label, kind: 'value' },
  },
  columns: listColumns(
    { source, kindId, quantity, place, note, demand, share, waiver },
    {
      code: { label: '索赔单号', kind: 'code', width: 150, frozen: true },
      state: { label: '状态', kind: 'state', width: 116, sortable: true, onCard: true },
      supplier: { label: claimWords.supplier, kind: 'text', width: 120, onCard: true },
      materialCode: { label: '物料编码', kind: 'text', width: 150, optional: true },
      name: { label: claimWords.material, kind: 'text', width: 160, onCard: 'title' },
      colourName: { label: '颜色', kind: 'text', width: 90 },
      kind: { width: 96, onCard: true },
      quantity: { kind: 'number', decimals: 2, unitField: 'unit', width: 112, total: { unitField: 'unit' }, onCard: true },
      unit: { label: '单位', kind: 'text', width: 52, optional: true },
      demand: { width: 84, onCard: true },
      deduction: {
        label: '扣款（含税）',
        kind: 'money',
        decimals: 2,
        width: 130,
        price: true,
        currencyField: 'currency',
      },
      share: { optional: true },
      receipt: { label: claimWords.receipt, kind: 'text', width: 150 },
      place: { width: 130, optional: true },
      source: { width: 90, optional: true },
      sentOn: { label: claimWords.sentOn, kind: 'day', width: 108, optional: true },
      answeredOn: { label: '答复日期', kind: 'day', width: 108, optional: true },
      createdBy: { label: '制单人', kind: 'text', width: 90 },
      createdAt: { label: '制单时间', kind: 'time', width: 116, sortable: true, optional: true },
      updatedAt: { label: '更新时间', kind: 'time', width: 116, sortable: true },
      note: { exportOnly: true },
      waiver: { exportOnly: true },
    },
  ),
  filters: {
    state: { kind: 'values', choices: choicesOf(claimWorkflow.states) },
    supplierIds: { kind: 'ids', prominent: true },
    kindIds: { label: kindId.label, kind: 'ids', prominent: true },
    demand: { label: demand.label, kind: 'values', choices: demand.choices, prominent: true },
    score: scoreFilterOf('claim'),
    supplierSide: supplierSideFilter(ANSWERED),
    spuIds: { label: claimWords.material, kind: 'ids' },
    createdAt: { label: '制单日期', kind: 'days' },
  },
});

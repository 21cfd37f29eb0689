import { choicesOf } from '../../lib/fields/choices.ts';
import { listColumns } from '../../lib/fields/field-columns.ts';
import { list } from '../../lib/list.ts';
import { pickFields } from './fields.ts';
import { pickWorkflow } from './workflow.ts';
import { pickWords } from './words.ts';

const quantity = { kind: 'number', decimals: 2, unitField: 'unit', width: 104 } as const;
const summed = { ...quantity, total: { unitField: 'unit' } } as const;

const { holderId, ...rowFields } = pickFields;

/** /lingliaoManage. */
export const pickList = list({
  key: 'picks',
  title: '领料管理',
  workbook: '领料单',
  search: '单号/订单/物料/款号/拼音',
  defaultSort: '-updatedAt',
  tabs: 'state',
  groupBy: {
    holder: { label: holderId.label, kind: 'id' },
    style: { kind: 'id' },
    state: { kind: 'value' },
  },
  columns: listColumns(rowFields, {
    picture: { label: '色样', kind: 'picture', width: 52, frozen: true },
    code: { label: '领料单号', kind: 'code', width: 150, frozen: true, sortable: true },
    state: { label: '状态', kind: 'state', width: 88, sortable: true },
    needOn: { width: 100, sortable: true, onCard: true },
    materialName: { label: pickWords.material, kind: 'text', width: 150 },
    garmentOrder: { label: pickWords.garmentOrder, kind: 'text', width: 116, onCard: true },
    quantity: { label: pickWords.planned, ...summed, onCard: true },
    pickedQuantity: { label: pickWords.picked, ...summed },
    openQuantity: { label: pickWords.open, ...summed, onCard: true },
    style: { label: pickWords.styleCode, kind: 'text', width: 100 },
    holder: { label: holderId.label, kind: 'text', width: 100, onCard: true },
    progress: { label: pickWords.progress, kind: 'percent', decimals: 2, width: 112, onCard: true },
    materialCode: { label: '物料编码', kind: 'text', width: 150, optional: true },
    suggestedQuantity: { label: '建议', ...quantity },
    returnedQuantity: { label: pickWords.returned, ...quantity },
    reservedQuantity: { label: '占用', ...quantity, optional: true },
    unit: { label: pickWords.unit, kind: 'text', width: 52, optional: true },
    lineCount: { label: '行数', kind: 'number', decimals: 0, width: 64, optional: true, counted: '行' },
    completedOn: { label: pickWords.completedOn, kind: 'day', width: 104, optional: true },
    createdBy: { label: '制单人', kind: 'text', width: 90 },
    createdAt: { label: '制单时间', kind: 'time', width: 116, sortable: true, optional: true },
    updatedAt: { label: '更新时间', kind: 'time', width: 116, sortable: true },
    incompleteReason: { width: 160, optional: true },
    incompleteNote: { label: pickWords.incomplete, kind: 'text', width: 240, optional: true },
    remark: { exportOnly: true },
  }),
  filters: {
    state: {
      kind: 'values',
      choices: choicesOf(pickWorkflow.states),
    },
    holderIds: { label: holderId.label, kind: 'ids', prominent: true },
    incomplete: { label: '未齐料领料', kind: 'flag', prominent: true },
    overdue: { label: '逾期', kind: 'flag', prominent: true },
    needOn: { label: rowFields.needOn.label, kind: 'days', prominent: true },
    createdAt: { label: '制单日期', kind: 'days' },
    spuIds: { label: pickWords.material, kind: 'ids' },
    styleIds: { label: pickWords.style, kind: 'ids' },
    garmentOrderIds: { kind: 'ids', byPage: true },
  },
});

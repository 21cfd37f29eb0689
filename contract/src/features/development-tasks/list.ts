import { choicesOf } from '../../lib/fields/choices.ts';
import { listColumns } from '../../lib/fields/field-columns.ts';
import { list } from '../../lib/list.ts';
import { priorities, taskFields, taskOrigins, taskTypes } from './fields.ts';
import { taskWorkflow } from './workflow.ts';
import { taskWords } from './words.ts';
import { ANSWERED, supplierSideFilter } from '../supplier-links/side-filter.ts';

/** 物料开发任务: one declaration for the query, list and board, and the workbook. */
export const taskList = list({
  key: 'developmentTasks',
  title: '物料开发任务',
  search: '任务号 / 需求 / 说明 / 负责人 / 拼音',
  defaultSort: '-updatedAt',
  tabs: 'state',
  columns: listColumns(taskFields, {
    picture: { label: '图', kind: 'picture', width: 52, frozen: true },
    code: { label: '任务号', kind: 'code', width: 148, frozen: true, sortable: true },
    state: { label: '状态', kind: 'state', width: 96, sortable: true },
    dueOn: { width: 152, sortable: true, filter: 'dueOn' },
    name: { width: 160 },
    assignee: { label: taskWords.assignee, kind: 'text', width: 92, filter: 'assigneeIds' },
    type: { width: 76, filter: 'type' },
    progress: { label: '供应商进度', kind: 'text', width: 176 },
    target: { label: '要求', kind: 'text', width: 212 },
    targetPrice: { width: 124, per: 'unit', parts: ['unit'] },
    priority: { width: 96, sortable: true, filter: 'priority' },
    composition: { label: taskWords.composition, kind: 'text', width: 132, optional: true },
    forecastQuantity: { width: 112, unitField: 'unit', optional: true },
    unit: { label: taskFields.unitId.label, kind: 'text', width: 60, optional: true },
    classification: { label: taskFields.classificationId.label, kind: 'text', width: 116, filter: 'classificationIds', optional: true },
    stateDays: { label: '本状态天数', kind: 'number', decimals: 0, unit: '天', width: 104, optional: true },
    origin: { label: '来源', kind: 'text', width: 92, choices: taskOrigins, optional: true },
    closeReason: { label: taskWords.closeReason, kind: 'text', width: 140, optional: true },
    createdBy: { label: '发起人', kind: 'text', width: 92, optional: true },
    createdAt: { label: '发起时间', kind: 'time', width: 132, sortable: true, optional: true },
    updatedAt: { label: '更新时间', kind: 'time', width: 132, sortable: true },
    classificationId: false,
    unitId: false,
    colourId: false,
  }),
  filters: {
    mine: {
      label: taskWords.mine,
      kind: 'values',
      prominent: true,
      choices: [
        { value: 'ASSIGNED', label: '我负责的' },
        { value: 'CREATED', label: '我发起的' },
        { value: 'HELPING', label: '我协作的' },
      ],
    },
    type: { kind: 'values', choices: taskTypes, prominent: true },
    dueOn: { kind: 'days', prominent: true },
    overdue: { label: '逾期或超时', kind: 'flag', prominent: true },
    state: {
      kind: 'values',
      choices: choicesOf(taskWorkflow.states),
    },
    priority: { kind: 'values', choices: priorities },
    assigneeIds: { kind: 'ids' },
    classificationIds: { kind: 'ids' },
    supplierIds: { label: '打样供应商', kind: 'ids' },
    supplierSide: supplierSideFilter(ANSWERED),
    origin: { kind: 'values', choices: taskOrigins },
    spuIds: { label: '内部物料', kind: 'ids' },
    externalIds: { label: '外部物料', kind: 'ids' },
    productIds: { label: '物料网商品', kind: 'ids' },
    quotationIds: { label: '报价单', kind: 'ids' },
    updatedAt: { label: '更新日期', kind: 'days' },
  },
});

import { choicesOf } from '../../lib/fields/choices.ts';
import { list } from '../../lib/list.ts';
import { decisions } from './parts.ts';
import { quotationWorkflow } from './workflow.ts';
import { costingWords } from './words.ts';
import { quotationFields } from './fields.ts';

const money = { kind: 'money', decimals: 2, price: true } as const;
const percent = { kind: 'percent', decimals: 2, price: true } as const;

/** /pricingList: a quotation of a factory with its cost sheet. */
export const quotationList = list({
  key: 'quotations',
  title: '成衣核价',
  search: '报价单号/核价单号/款号/款名/成品供应商/拼音',
  defaultSort: '-updatedAt',
  tabs: 'state',
  groupBy: {
    supplier: { kind: 'id' },
    season: { kind: 'id' },
    state: { kind: 'value' },
  },
  columns: {
    picture: { label: costingWords.picture, kind: 'picture', width: 52, frozen: true },
    styleCode: { label: costingWords.styleCode, kind: 'code', width: 120, frozen: true, sortable: true },
    state: { label: costingWords.state, kind: 'state', width: 88, sortable: true },
    dueOn: { label: costingWords.dueOn, kind: 'day', width: 116, sortable: true, onCard: true },
    styleName: { label: costingWords.styleName, kind: 'text', width: 150, onCard: 'title' },
    supplier: { label: quotationFields.supplierId.label, kind: 'text', width: 104, onCard: true },
    quotedDirect: { label: costingWords.quoted, ...money, width: 88, unit: '元/件', sortable: true, onCard: true },
    approvedDirect: { label: costingWords.costing, ...money, width: 100, unit: '元/件', sortable: true, onCard: true },
    difference: { label: costingWords.difference, ...money, width: 84, unit: '元/件', sortable: true, onCard: true },
    differenceRate: { label: '差异率', ...percent, width: 84, sortable: true },
    code: { label: costingWords.quotationCode, kind: 'code', width: 152, sortable: true, onCard: true },
    tasks: { label: costingWords.task, kind: 'text', width: 252 },
    sheetCode: { label: '核价单号', kind: 'text', width: 152, optional: true },
    season: { label: costingWords.season, kind: 'text', width: 84, optional: true },
    pieces: { label: quotationFields.pieces.label, kind: 'number', decimals: 0, width: 92, unit: '件', optional: true },
    quotedOn: { label: quotationFields.quotedOn.label, kind: 'day', width: 104, sortable: true },
    validUntil: { label: quotationFields.validUntil.label, kind: 'day', width: 104, optional: true },
    currency: { label: quotationFields.currencyId.label, kind: 'text', width: 72, optional: true },
    statedTotal: { label: quotationFields.statedTotal.label, ...money, width: 116, optional: true, currencyField: 'currency' },
    versionNo: { label: costingWords.version, kind: 'number', decimals: 0, width: 64, optional: true, ordinal: true },
    parent: { label: costingWords.clonedFrom, kind: 'text', width: 152, optional: true },
    updatedBy: { label: '更新人', kind: 'text', width: 88, optional: true },
    updatedAt: { label: costingWords.updatedAt, kind: 'time', width: 116, sortable: true },
    remark: { label: quotationFields.remark.label, kind: 'text', exportOnly: true },
  },
  filters: {
    mine: {
      label: '我的任务',
      kind: 'values',
      prominent: true,
      choices: [
        { value: 'TASK', label: '待我核价' },
        { value: 'TECHNICAL', label: '待技术部核价' },
        { value: 'COSTING', label: '待核价部核价' },
        { value: 'APPROVE', label: '待审批' },
        { value: 'CREATED', label: '我录入的' },
      ],
    },
    supplierIds: { kind: 'ids', prominent: true },
    seasonIds: { kind: 'ids', prominent: true },
    overdue: { label: '逾期或超时', kind: 'flag', prominent: true },
    differenceRate: { kind: 'range', unit: '%', price: true },
    quotedOn: { kind: 'days' },
    dueOn: { kind: 'days' },
    state: {
      kind: 'values',
      choices: choicesOf(quotationWorkflow.states),
    },
    styleIds: { label: quotationFields.styleId.label, kind: 'ids' },
    /** Records of one import, linked from its result. */
    import: { label: '导入批次', kind: 'ids' },
  },
});

/** /fabricPricing: the material lines of open cost sheets. */
export const fabricList = list({
  key: 'fabricPricing',
  title: '面料核价',
  search: '物料/货号/款号/报价单号/成品供应商/拼音',
  defaultSort: '-updatedAt',
  tabs: 'progress',
  columns: {
    picture: { label: costingWords.picture, kind: 'picture', width: 52, frozen: true },
    name: { label: costingWords.material, kind: 'text', width: 232, frozen: true },
    styleCode: { label: costingWords.styleCode, kind: 'text', width: 112, onCard: true },
    dueOn: { label: costingWords.dueOn, kind: 'day', width: 116, sortable: true, onCard: true },
    quotedPrice: { label: costingWords.quoted, ...money, decimals: 4, per: 'costedUnit', parts: ['costedUnit'], width: 124, onCard: true },
    benchmark: { label: costingWords.benchmark, ...money, decimals: 4, per: 'costedUnit', width: 124, onCard: true },
    approvedPrice: { label: costingWords.costing, ...money, decimals: 4, per: 'costedUnit', width: 124, onCard: true },
    decision: { label: costingWords.decision, kind: 'text', width: 80, choices: decisions, onCard: true },
    deviation: { label: '偏差', ...percent, width: 100 },
    recentPrice: { label: '内部最近价', ...money, decimals: 4, per: 'costedUnit', width: 124 },
    costedUnit: { label: costingWords.priceUnit, kind: 'text', width: 84, optional: true },
    unit: { label: '用量单位', kind: 'text', width: 84, optional: true },
    difference: { label: costingWords.difference, ...money, width: 84, unit: '元/件' },
    differenceRate: { label: '差异率', ...percent, width: 84 },
    site: { label: costingWords.site, kind: 'text', width: 88 },
    benchmarkBasis: { label: '建议依据', kind: 'text', width: 96, price: true },
    quotes: { label: '比价数', kind: 'number', decimals: 0, width: 72, price: true, counted: '家' },
    factory: { label: costingWords.factory, kind: 'text', width: 104 },
    quotationCode: { label: costingWords.quotationCode, kind: 'code', width: 152 },
    recentOn: { label: '最近采购日', kind: 'day', width: 104, optional: true },
    season: { label: costingWords.season, kind: 'text', width: 84, optional: true },
    assignee: { label: '核价人', kind: 'text', width: 88, optional: true },
    updatedAt: { label: costingWords.updatedAt, kind: 'time', width: 116, sortable: true },
  },
  filters: {
    progress: {
      label: '进度',
      kind: 'values',
      choices: [
        { value: 'OPEN', label: '待核价' },
        { value: 'DECIDED', label: '已核价' },
        { value: 'CLOSED', label: '已结束' },
      ],
    },
    mine: {
      label: '我的任务',
      kind: 'values',
      prominent: true,
      choices: [
        { value: 'TASK', label: '待我核价' },
        { value: 'DECIDED', label: '我核过的' },
      ],
    },
    supplierIds: { label: quotationFields.supplierId.label, kind: 'ids', prominent: true },
    seasonIds: { kind: 'ids', prominent: true },
    overdue: { label: '已逾期', kind: 'flag', prominent: true },
    differenceRate: { kind: 'range', unit: '%', price: true },
    quotationIds: { label: costingWords.quotation, kind: 'ids' },
    spuIds: { label: costingWords.material, kind: 'ids' },
  },
});

import { choicesOf } from '../../lib/choices.ts';
import { list } from '../../lib/list.ts';
import { decisions } from './parts.ts';
import { quotationWorkflow } from './workflow.ts';

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
    picture: { label: '图', kind: 'picture', width: 52, frozen: true },
    styleCode: { label: '款号', kind: 'code', width: 120, frozen: true, sortable: true },
    state: { label: '状态', kind: 'state', width: 88, sortable: true },
    dueOn: { label: '期限', kind: 'day', width: 116, sortable: true, onCard: true },
    styleName: { label: '款名', kind: 'text', width: 150, onCard: 'title' },
    supplier: { label: '成品供应商', kind: 'text', width: 104, onCard: true },
    quotedDirect: { label: '报价', ...money, width: 88, unit: '元/件', sortable: true, onCard: true },
    approvedDirect: { label: '核价', ...money, width: 100, unit: '元/件', sortable: true, onCard: true },
    difference: { label: '差异', ...money, width: 84, unit: '元/件', sortable: true, onCard: true },
    differenceRate: { label: '差异率', ...percent, width: 84, sortable: true },
    code: { label: '报价单号', kind: 'code', width: 152, sortable: true, onCard: true },
    tasks: { label: '部门任务', kind: 'text', width: 252 },
    sheetCode: { label: '核价单号', kind: 'text', width: 152, optional: true },
    season: { label: '季节', kind: 'text', width: 84, optional: true },
    pieces: { label: '计划件数', kind: 'number', decimals: 0, width: 92, unit: '件', optional: true },
    quotedOn: { label: '报价日期', kind: 'day', width: 104, sortable: true },
    validUntil: { label: '有效期至', kind: 'day', width: 104, optional: true },
    currency: { label: '币种', kind: 'text', width: 72, optional: true },
    statedTotal: { label: '工厂报价合计', ...money, width: 116, optional: true, currencyField: 'currency' },
    versionNo: { label: '版本', kind: 'number', decimals: 0, width: 64, optional: true, ordinal: true },
    parent: { label: '加色自', kind: 'text', width: 152, optional: true },
    updatedBy: { label: '更新人', kind: 'text', width: 88, optional: true },
    updatedAt: { label: '更新时间', kind: 'time', width: 116, sortable: true },
    remark: { label: '备注', kind: 'text', exportOnly: true },
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
    styleIds: { label: '款式', kind: 'ids' },
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
    picture: { label: '图', kind: 'picture', width: 52, frozen: true },
    name: { label: '物料', kind: 'text', width: 232, frozen: true },
    styleCode: { label: '款号', kind: 'text', width: 112, onCard: true },
    dueOn: { label: '期限', kind: 'day', width: 116, sortable: true, onCard: true },
    quotedPrice: { label: '报价', ...money, decimals: 4, per: 'costedUnit', parts: ['costedUnit'], width: 124, onCard: true },
    benchmark: { label: '建议价', ...money, decimals: 4, per: 'costedUnit', width: 124, onCard: true },
    approvedPrice: { label: '核价', ...money, decimals: 4, per: 'costedUnit', width: 124, onCard: true },
    decision: { label: '结论', kind: 'text', width: 80, choices: decisions, onCard: true },
    deviation: { label: '偏差', ...percent, width: 100 },
    recentPrice: { label: '内部最近价', ...money, decimals: 4, per: 'costedUnit', width: 124 },
    costedUnit: { label: '计价单位', kind: 'text', width: 84, optional: true },
    unit: { label: '用量单位', kind: 'text', width: 84, optional: true },
    difference: { label: '差异', ...money, width: 84, unit: '元/件' },
    differenceRate: { label: '差异率', ...percent, width: 84 },
    site: { label: '部位', kind: 'text', width: 88 },
    benchmarkBasis: { label: '建议依据', kind: 'text', width: 96, price: true },
    quotes: { label: '比价数', kind: 'number', decimals: 0, width: 72, price: true, counted: '家' },
    factory: { label: '成品供应商', kind: 'text', width: 104 },
    quotationCode: { label: '报价单号', kind: 'code', width: 152 },
    recentOn: { label: '最近采购日', kind: 'day', width: 104, optional: true },
    season: { label: '季节', kind: 'text', width: 84, optional: true },
    assignee: { label: '核价人', kind: 'text', width: 88, optional: true },
    updatedAt: { label: '更新时间', kind: 'time', width: 116, sortable: true },
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
    supplierIds: { label: '成品供应商', kind: 'ids', prominent: true },
    seasonIds: { kind: 'ids', prominent: true },
    overdue: { label: '已逾期', kind: 'flag', prominent: true },
    differenceRate: { kind: 'range', unit: '%', price: true },
    quotationIds: { label: '报价单', kind: 'ids' },
    spuIds: { label: '物料', kind: 'ids' },
  },
});

import { list } from '../../lib/list.ts';
import { nettingWords } from './words.ts';

/** What a run is for: colours, or greige. */
export const nettingGoods = [
  { value: 'SKU', label: '色布/辅料' },
  { value: 'SPU', label: '坯布' },
] as const;

/** The tab 测算 of /stock-manage. */
export const nettingList = list({
  key: 'nettings',
  title: '备料单管理',
  workbook: '备料测算',
  search: '测算单号/名称/款号/拼音',
  defaultSort: '-createdAt',
  columns: {
    code: { label: '测算单号', kind: 'code', width: 150, frozen: true, sortable: true },
    name: { label: '名称', kind: 'text', width: 160 },
    createdAt: { label: '测算时间', kind: 'time', width: 116, sortable: true },
    goods: { label: '类型', kind: 'text', width: 90 },
    pieces: { label: nettingWords.pieces, kind: 'number', decimals: 0, width: 90, counted: '件' },
    lineCount: { label: nettingWords.material, kind: 'number', decimals: 0, width: 72, counted: '种' },
    shortCount: { label: '需备料', kind: 'number', decimals: 0, width: 80, counted: '种' },
    problemCount: { label: '未计入', kind: 'number', decimals: 0, width: 80, counted: '行' },
    orderCount: { label: '备料单', kind: 'number', decimals: 0, width: 80, counted: '张' },
    confirmed: { label: '已下单', kind: 'flag', width: 80 },
    holder: { label: '收货方', kind: 'text', width: 120 },
    styles: { label: '款号', kind: 'tags', width: 200 },
    otherHolders: { label: '计入库存', kind: 'tags', width: 160 },
    asOf: { label: '数据时间', kind: 'time', width: 116, sortable: true },
    byDate: { label: '按日期', kind: 'flag', width: 80, optional: true },
    alone: { label: nettingWords.alone, kind: 'flag', width: 90, optional: true },
    createdBy: { label: '测算人', kind: 'text', width: 90 },
  },
  filters: {
    goods: {
      kind: 'values',
      choices: nettingGoods,
      prominent: true,
    },
    holderIds: { kind: 'ids', prominent: true },
    confirmed: { kind: 'flag', prominent: true },
    createdAt: { label: '测算日期', kind: 'days', prominent: true },
  },
});

const nettingLines = {
  key: 'nettingLines',
  title: '备料单管理',
  workbook: '备料测算明细',
  search: '物料编码/名称/颜色/供应商/拼音',
  defaultSort: '-suggest',
  columns: {
    code: { label: '物料编码', kind: 'code', width: 146, frozen: true, sortable: true },
    name: { label: nettingWords.material, kind: 'text', width: 150, frozen: true },
    colourName: { label: '颜色', kind: 'text', width: 72, onCard: true },
    unit: { label: '单位', kind: 'text', width: 48, onCard: true },
    gross: {
      label: nettingWords.gross,
      kind: 'number',
      decimals: 2,
      width: 90,
      sortable: true,
      onCard: true,
      countedBy: 'unit',
      need: true,
    },
    covered: { label: '已占用', kind: 'number', decimals: 2, width: 88, optional: true, countedBy: 'unit' },
    onHand: { label: '库存', kind: 'number', decimals: 2, width: 80, countedBy: 'unit' },
    scheduled: { label: '在途', kind: 'number', decimals: 2, width: 80, countedBy: 'unit' },
    earlier: { label: '早于本单', kind: 'number', decimals: 2, width: 90, countedBy: 'unit' },
    scheduledForOthers: { label: '用他款在途', kind: 'number', decimals: 2, width: 100, optional: true, countedBy: 'unit' },
    safety: { label: '安全库存', kind: 'number', decimals: 2, width: 88, countedBy: 'unit' },
    net: { label: nettingWords.net, kind: 'number', decimals: 2, width: 94, sortable: true, onCard: true, countedBy: 'unit', need: true },
    suggest: { label: nettingWords.suggest, kind: 'number', decimals: 2, width: 94, sortable: true, onCard: true, countedBy: 'unit' },
    wanted: { label: '下单量', kind: 'number', decimals: 2, width: 100, onCard: true, countedBy: 'unit' },
    uncoveredOn: { label: '首缺日期', kind: 'day', width: 104, sortable: true, onCard: true },
    supplier: { label: nettingWords.supplier, kind: 'text', width: 92 },
    moq: { label: '起订量', kind: 'number', decimals: 2, width: 88, countedBy: 'unit' },
    multiple: { label: '倍数', kind: 'number', decimals: 2, width: 72, countedBy: 'unit' },
    tooLate: { label: '晚到在途', kind: 'number', decimals: 2, width: 88, countedBy: 'unit' },
    unitPrice: { label: '单价', kind: 'money', decimals: 4, per: 'priceUnit', width: 124, price: true },
    priceUnit: { label: '计价单位', kind: 'text', exportOnly: true },
    amount: { label: '金额', kind: 'money', decimals: 2, unit: '元', width: 112, price: true },
    greigeNeeded: { label: '用坯', kind: 'number', decimals: 2, width: 90, countedBy: 'unit' },
    greigeShort: { label: '缺坯', kind: 'number', decimals: 2, width: 84, countedBy: 'unit' },
    elsewhere: { label: '可调拨', kind: 'number', decimals: 2, width: 88, optional: true, countedBy: 'unit' },
    orderBy: { label: '最晚下单', kind: 'day', width: 104, sortable: true },
    needOn: { label: nettingWords.needOn, kind: 'day', width: 132, sortable: true },
    problem: { label: '问题', kind: 'text', width: 180 },
  },
  filters: {
    short: { label: '需备料', kind: 'flag', prominent: true },
    problem: { label: '有问题', kind: 'flag', prominent: true },
    late: { label: '已晚', kind: 'flag', prominent: true },
    supplierIds: { label: nettingWords.supplier, kind: 'ids', prominent: true },
  },
} as const;

/** Lines of one run, given in the URL of the page. */
export const nettingLineList = list(nettingLines);
/** The same as a workbook, with the run in the query. */
export const nettingLineWorkbook = list({
  ...nettingLines,
  filters: { ...nettingLines.filters, runIds: { label: nettingWords.run, kind: 'ids' } },
});

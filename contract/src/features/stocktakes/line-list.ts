import { list } from '../../lib/list.ts';
import type { ItemLevel } from '../stock/item-level.ts';
import { stocktakeTitle } from './workflow.ts';
import { stocktakeWords } from './words.ts';
import { stocktakeFields } from './fields.ts';

/** Which lines of a count are looked at. */
export const lineViewLabels = {
  all: '全部明细',
  variance: '仅差异',
  uncounted: '未盘',
  beyond: '超阈值',
  recount: '复盘',
  moved: '盘点期间变动',
  added: '清单外',
} as const;
export type LineView = keyof typeof lineViewLabels;
export const lineViews = Object.keys(lineViewLabels) as [LineView, ...LineView[]];

const filters = {
  stocktakeIds: { label: stocktakeWords.stocktake, kind: 'ids' },
  show: { label: stocktakeWords.lines, kind: 'values', choices: lineViews.map((value) => ({ value, label: lineViewLabels[value] })) },
} as const;

const goodsColumns = (goods: ItemLevel) =>
  ({
    position: { label: stocktakeWords.line, kind: 'number', decimals: 0, width: 50, sortable: true, ordinal: true },
    bin: { label: stocktakeFields.binIds.label, kind: 'text', width: 80 },
    code: { label: goods === 'SKU' ? 'SKU编码' : '物料编码', kind: 'code', width: 150 },
    name: { label: '名称', kind: 'text', width: 180 },
    colourName: { label: '颜色', kind: 'text', width: 90 },
    lotNo: { label: '缸号', kind: 'text', width: 110 },
    rollNo: { label: '匹号', kind: 'text', width: 70 },
  }) as const;

/** 盘点明细 of a count as a workbook. */
const makeStocktakeLineList = (goods: ItemLevel) =>
  list({
    key: `${goods.toLowerCase()}StocktakeLines`,
    title: stocktakeTitle(goods),
    workbook: `${goods}盘点明细`,
    defaultSort: 'position',
    columns: {
      stocktakeCode: { label: stocktakeWords.stocktakeCode, kind: 'code', width: 130 },
      ...goodsColumns(goods),
      unit: { label: stocktakeWords.unit, kind: 'text', width: 50 },
      snapshot: { label: '发布时账面', kind: 'number', decimals: 2, unitField: 'unit' },
      expected: { label: '盘点时应有', kind: 'number', decimals: 2, unitField: 'unit' },
      counted: { label: stocktakeWords.counted, kind: 'number', decimals: 2, unitField: 'unit' },
      earlierCounted: { label: '上次实盘', kind: 'number', decimals: 2, unitField: 'unit' },
      variance: { label: stocktakeWords.variance, kind: 'number', decimals: 2, unitField: 'unit' },
      variancePercent: { label: '差异率', kind: 'percent', decimals: 2 },
      brandVariance: { label: '品牌仓差异', kind: 'number', decimals: 2, unitField: 'unit' },
      supplierVariance: { label: '供应商仓差异', kind: 'number', decimals: 2, unitField: 'unit' },
      amount: { label: stocktakeWords.amount, kind: 'money', decimals: 2, unit: '元', price: true },
      reason: { label: '原因', kind: 'text', width: 110 },
      note: { label: '说明', kind: 'text', width: 160 },
      countedBy: { label: stocktakeWords.counter, kind: 'text', width: 80 },
      countedAt: { label: stocktakeWords.countedAt, kind: 'time' },
      seconds: { label: '用时', kind: 'number', decimals: 0, unit: '秒' },
      round: { label: '盘点次数', kind: 'number', decimals: 0, counted: '次' },
      marks: { label: '标记', kind: 'text', width: 160 },
    },
    filters,
  });

/** 盘点表 to be filled in and read back at the desk. */
const makeCountSheetList = (goods: ItemLevel) =>
  list({
    key: `${goods.toLowerCase()}CountSheets`,
    title: stocktakeTitle(goods),
    workbook: `${goods}盘点表`,
    defaultSort: 'position',
    columns: {
      stocktakeCode: { label: stocktakeWords.stocktakeCode, kind: 'code', width: 130 },
      ...goodsColumns(goods),
      label: { label: '条码', kind: 'code', width: 120 },
      unit: { label: stocktakeWords.unit, kind: 'text', width: 50 },
      book: { label: '账面', kind: 'number', decimals: 2, unitField: 'unit' },
      counted: { label: '实盘数', kind: 'number', decimals: 2, width: 100, unitField: 'unit' },
      countedAt: { label: stocktakeWords.countedAt, kind: 'text', width: 130 },
      note: { label: stocktakeWords.note, kind: 'text', width: 160 },
    },
    filters,
  });

const lineLists = { SKU: makeStocktakeLineList('SKU'), SPU: makeStocktakeLineList('SPU') };
const sheetLists = { SKU: makeCountSheetList('SKU'), SPU: makeCountSheetList('SPU') };
export const stocktakeLineList = (goods: ItemLevel) => lineLists[goods];
export const countSheetList = (goods: ItemLevel) => sheetLists[goods];

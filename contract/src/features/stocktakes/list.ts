import { choicesOf } from '../../lib/fields/choices.ts';
import { listColumns } from '../../lib/fields/field-columns.ts';
import { list } from '../../lib/list.ts';
import { holderKinds, type ItemLevel } from '../stock/item-level.ts';
import { stocktakeKinds, warehouseKinds } from '../dictionaries/entries.ts';
import { stocktakeRowFields } from './fields.ts';
import { stocktakeStates, stocktakeTitle } from './workflow.ts';
import { stocktakeWords } from './words.ts';

const textChoices = (choices: readonly { value: number; label: string }[]) =>
  choices.map(({ value, label }) => ({ value: String(value), label }));
export const stocktakeKindChoices = textChoices(stocktakeKinds);
export const warehouseKindChoices = textChoices(warehouseKinds);

const {
  kind,
  holderId,
  ownership,
  classificationIds: _classes,
  itemIds: _items,
  lotIds: _lots,
  binIds: _bins,
  supervisorId,
  ...listed
} = stocktakeRowFields;

const makeStocktakeList = (goods: ItemLevel) =>
  list({
    key: `${goods.toLowerCase()}Stocktakes`,
    title: stocktakeTitle(goods),
    search: '单号/持有方/物料/拼音',
    defaultSort: '-updatedAt',
    tabs: 'state',
    columns: listColumns(listed, {
      code: { label: stocktakeWords.stocktakeCode, kind: 'code', width: 150, frozen: true, sortable: true },
      state: { label: '状态', kind: 'state', width: 88, sortable: true },
      deadline: { label: stocktakeWords.deadline, width: 108, sortable: true, onCard: true },
      holder: { label: holderId.label, kind: 'text', width: 130, onCard: true },
      scope: { label: stocktakeWords.scope, kind: 'text', width: 150 },
      progress: { label: stocktakeWords.progress, kind: 'percent', decimals: 2, width: 120, onCard: true },
      varianceLines: { label: '差异行', kind: 'number', decimals: 0, width: 76, counted: '行', onCard: true },
      varianceAmount: { label: stocktakeWords.amount, kind: 'money', decimals: 2, unit: '元', width: 110, price: true, onCard: true },
      accuracy: { label: stocktakeWords.accuracy, kind: 'percent', decimals: 2, width: 92 },
      kind: { label: kind.label, kind: 'text', width: 88 },
      ownership: { label: ownership.label, kind: 'text', width: 80 },
      lineCount: { label: '行数', kind: 'number', decimals: 0, width: 72, counted: '行' },
      valueAccuracy: { label: stocktakeWords.valueAccuracy, kind: 'percent', decimals: 2, width: 100, price: true, optional: true },
      shrinkage: { label: '损耗率', kind: 'percent', decimals: 2, width: 84, price: true, optional: true },
      supervisor: { label: supervisorId.label, kind: 'text', width: 90, onCard: true },
      counters: { kind: 'text', width: 140, optional: true },
      blind: { width: 64, optional: true },
      freezes: { width: 64, optional: true },
      snapshotAt: { label: '发布时间', kind: 'time', width: 116, optional: true },
      completedAt: { label: '完成时间', kind: 'time', width: 116, optional: true },
      createdBy: { label: '制单人', kind: 'text', width: 90, optional: true },
      createdAt: { label: '制单时间', kind: 'time', width: 116, sortable: true, optional: true },
      updatedAt: { label: '更新时间', kind: 'time', width: 116, sortable: true },
      remark: { exportOnly: true },
    }),
    filters: {
      kind: { label: kind.label, kind: 'values', choices: stocktakeKindChoices, prominent: true },
      state: { kind: 'values', choices: choicesOf(stocktakeStates) },
      holderKind: { label: '持有方类型', kind: 'values', choices: holderKinds.filter(({ value }) => value !== 'TRANSIT'), prominent: true },
      holderIds: { label: holderId.label, kind: 'ids', prominent: true },
      overdue: { label: '逾期', kind: 'flag', prominent: true },
      deadline: { label: listed.deadline.label, kind: 'days' },
      createdAt: { label: '制单日期', kind: 'days', prominent: true },
    },
  });

const lists = { SKU: makeStocktakeList('SKU'), SPU: makeStocktakeList('SPU') };
export const stocktakeList = (goods: ItemLevel) => lists[goods];

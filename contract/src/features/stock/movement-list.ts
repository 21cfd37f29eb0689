import { list } from '../../lib/list.ts';
import { ownershipChoices, titleOf, type ItemLevel } from './item-level.ts';

/** 出入库流水 as a workbook, for the items in the query. */
export const makeMovementWorkbook = (goods: ItemLevel) =>
  list({
    key: goods === 'SKU' ? 'skuStockMovements' : 'spuStockMovements',
    title: titleOf(goods),
    workbook: `${goods}出入库流水`,
    defaultSort: '-postedAt',
    columns: {
      id: { label: '流水号', kind: 'code' },
      occurredAt: { label: '发生时间', kind: 'time' },
      postedAt: { label: '过账时间', kind: 'time', sortable: true },
      code: { label: goods === 'SKU' ? 'SKU编码' : '物料编码', kind: 'code' },
      name: { label: '物料', kind: 'text' },
      colourName: { label: '颜色', kind: 'text' },
      type: { label: '类型', kind: 'text' },
      isReversal: { label: '冲销', kind: 'flag' },
      category: { label: '出库类别', kind: 'text' },
      documentLabel: { label: '单据', kind: 'text' },
      documentCode: { label: '单号', kind: 'code' },
      holder: { label: '持有方', kind: 'text' },
      ownership: { label: '归属', kind: 'text' },
      lotNo: { label: '缸号', kind: 'text' },
      rollNo: { label: '匹号', kind: 'text' },
      quantity: { label: '数量', kind: 'number', decimals: 2, unitField: 'unit' },
      afterQuantity: { label: '结存', kind: 'number', decimals: 2, unitField: 'unit' },
      unit: { label: '单位', kind: 'text' },
      secondQuantity: { label: '第二数量', kind: 'number', decimals: 2, countedBy: 'secondUnit' },
      unitCost: { label: '单位成本', kind: 'money', decimals: 4, per: 'unit', price: true },
      amount: { label: '金额', kind: 'money', decimals: 2, unit: '元', price: true },
      afterValue: { label: '结存金额', kind: 'money', decimals: 2, unit: '元', price: true },
      reason: { label: '说明', kind: 'text' },
      operator: { label: '操作人', kind: 'text' },
    },
    filters: {
      itemIds: { label: '物料', kind: 'ids' },
      holderIds: { label: '持有方', kind: 'ids' },
      ownership: { label: '归属', kind: 'values', choices: ownershipChoices },
    },
  });
export const skuMovementWorkbook = makeMovementWorkbook('SKU');
export const spuMovementWorkbook = makeMovementWorkbook('SPU');

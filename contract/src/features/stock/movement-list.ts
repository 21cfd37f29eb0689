import { list } from '../../lib/list.ts';
import { ownershipChoices, titleOf, type ItemLevel } from './item-level.ts';
import { documentFields, stockLineFields } from './document-fields.ts';
import { stockWords } from './words.ts';

/** 出入库流水 as a workbook, for the items in the query. */
export const makeMovementWorkbook = (goods: ItemLevel) =>
  list({
    key: goods === 'SKU' ? 'skuStockMovements' : 'spuStockMovements',
    title: titleOf(goods),
    workbook: `${goods}出入库流水`,
    defaultSort: '-postedAt',
    columns: {
      id: { label: '流水号', kind: 'code' },
      occurredAt: { label: stockWords.occurredAt, kind: 'time' },
      postedAt: { label: '过账时间', kind: 'time', sortable: true },
      code: { label: goods === 'SKU' ? 'SKU编码' : '物料编码', kind: 'code' },
      name: { label: stockWords.material, kind: 'text' },
      colourName: { label: '颜色', kind: 'text' },
      type: { label: stockWords.kind, kind: 'text' },
      isReversal: { label: '冲销', kind: 'flag' },
      category: { label: documentFields.categoryId.label, kind: 'text' },
      documentLabel: { label: stockWords.document, kind: 'text' },
      documentCode: { label: stockWords.code, kind: 'code' },
      holder: { label: documentFields.holderId.label, kind: 'text' },
      ownership: { label: documentFields.ownership.label, kind: 'text' },
      lotNo: { label: stockWords.lotNo, kind: 'text' },
      rollNo: { label: stockWords.rollNo, kind: 'text' },
      quantity: { label: stockLineFields.quantity.label, kind: 'number', decimals: 2, unitField: 'unit' },
      afterQuantity: { label: '结存', kind: 'number', decimals: 2, unitField: 'unit' },
      unit: { label: stockWords.unit, kind: 'text' },
      secondQuantity: { label: stockLineFields.secondQuantity.label, kind: 'number', decimals: 2, countedBy: 'secondUnit' },
      unitCost: { label: '单位成本', kind: 'money', decimals: 4, per: 'unit', price: true },
      amount: { label: '金额', kind: 'money', decimals: 2, unit: '元', price: true },
      afterValue: { label: '结存金额', kind: 'money', decimals: 2, unit: '元', price: true },
      reason: { label: documentFields.reason.label, kind: 'text' },
      operator: { label: '操作人', kind: 'text' },
    },
    filters: {
      itemIds: { label: stockWords.material, kind: 'ids' },
      holderIds: { kind: 'ids' },
      ownership: { kind: 'values', choices: ownershipChoices },
    },
  });
export const skuMovementWorkbook = makeMovementWorkbook('SKU');
export const spuMovementWorkbook = makeMovementWorkbook('SPU');

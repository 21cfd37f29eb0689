import { numericRules, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { purchaseLineFields } from '@mrp/contract/features/purchases/fields.ts';
import { receiptLineFields } from '@mrp/contract/features/purchases/delivery-fields.ts';
import { importColumns, entry, inStockUnit, number, statedUnit, text } from '../../../platform/imports/columns.ts';
import type { ImportColumn } from '../../../platform/imports/object.ts';

const inUnits = () => number(rules.documentQuantity, { unitLookup: 'unit' });

const delivery = importColumns('delivery', [
  {
    key: 'document',
    label: '发货单号/采购单号',
    aliases: '单号 发货单号 发货单 采购单号 采购单 送货单号 订单号 PO PO号 PONo PONumber DeliveryNo',
    kind: text(32),
    required: true,
    hint: '发货单号 FH…；没有发货单的填采购单号 CG…',
    example: 'FH2611250001',
  },
  {
    key: 'code',
    label: 'SKU编码',
    aliases: '物料编码 编码 料号 SKU',
    kind: text(64),
    hint: '单据只有一个物料时可留空',
    example: 'F-ZF-000001-01',
  },
  {
    key: 'total',
    label: '收货数量',
    aliases: '合计 总数 总米数 送货数量 物料合计',
    kind: inUnits(),
    hint: '该物料的合计，填了就与细码核对',
    example: '',
  },
  {
    key: 'isLast',
    label: '是否送完',
    aliases: '送完 余数不送',
    kind: { type: 'flag', yes: ['是', 'y', 'yes', '√', '1'], no: ['否', 'n', 'no', '×', 'x', '0'] },
    hint: '采购单在溢短装范围内时必填',
    example: '',
  },
]);

const rolls = importColumns('roll', [
  { key: 'lotNo', label: '缸号', aliases: '批号 LOT 缸', kind: text(32), example: 'A2611-01' },
  { key: 'rollNo', label: '匹号', aliases: '卷号 匹 布号 条码', kind: text(32), example: '1' },
  {
    key: 'quantity',
    label: purchaseLineFields.quantity.label,
    aliases: '细码 米数 码单数量 长度 净长 实收长度 重量 Length Meters Mtrs',
    kind: inStockUnit(rules.documentQuantity),
    required: true,
    hint: '库存单位',
    example: '86.50',
  },
  statedUnit,
  {
    key: 'secondQuantity',
    label: '辅数量',
    aliases: '辅单位数量 公斤 公斤数 净重 KG KGS NetWeight',
    kind: inUnits(),
    hint: '辅单位；与数量按克重核对',
    example: '',
  },
  { key: 'defectPoints', label: '疵点分', aliases: '四分制 扣分', kind: number(numericRules['D4.0']), example: '' },
  {
    key: 'bin',
    label: receiptLineFields.binId.label,
    aliases: '货位 架位 仓位 储位',
    kind: entry('bin'),
    hint: '收货方的库位；留空则收货后再放',
    example: '',
  },
  { key: 'reason', label: '偏差原因', aliases: '克重偏差原因', kind: text(100), hint: '克重偏差超过 5% 时必填', example: '' },
]);

/** 码单: the packing list of a delivery, a row for each roll. */
export const packingColumns: readonly ImportColumn[] = [...delivery, ...rolls];

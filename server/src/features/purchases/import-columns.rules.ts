import { choicesOf } from '@mrp/contract/lib/choices.ts';
import { purchaseSources } from '@mrp/contract/features/purchases/workflow.ts';
import { generalRule, rules } from '@mrp/contract/lib/numeric-rules.ts';
import { columnsOf, entry, inStockUnit, number, statedUnit, text } from '../../platform/imports/columns.ts';
import type { ImportColumn } from '../../platform/imports/object.ts';

const sourceAliases: Readonly<Record<string, readonly string[]>> = {
  BRAND: ['品牌', '自购'],
  SUPPLIER: ['自采', '工厂自采'],
  DIRECT: ['直发', '物料商直发'],
};

const form = columnsOf('form', [
  {
    key: 'source',
    label: '来源',
    aliases: '采购来源 采购类型',
    kind: {
      type: 'choice',
      choices: choicesOf(purchaseSources).map((choice) => ({ ...choice, aliases: sourceAliases[choice.value] ?? [] })),
    },
    hint: '默认品牌采购',
    example: '品牌采购',
  },
  {
    key: 'holderId',
    label: '收货方',
    required: true,
    aliases: '持有方 收货仓 收货单位 到货地 送货地址',
    kind: entry('holder'),
    hint: '自有仓或成品供应商',
    example: '一号仓',
  },
  { key: 'remark', label: '备注', aliases: '说明', kind: text(500), example: '' },
]);

const line = columnsOf('line', [
  {
    key: 'code',
    label: 'SKU编码',
    required: true,
    aliases: '物料编码 编码 料号 SKU',
    kind: text(64),
    hint: '带颜色的编码',
    example: 'F-ZF-000001-01',
  },
  { key: 'supplierId', label: '供应商', aliases: '物料供应商 面料供应商', kind: entry('supplier'), hint: '留空用优选', example: '' },
  {
    key: 'quantity',
    label: '数量',
    required: true,
    aliases: '采购数量 订购数量 下单数量',
    kind: inStockUnit(rules.documentQuantity),
    hint: '库存单位',
    example: '500',
  },
  statedUnit,
  {
    key: 'unitPrice',
    label: '单价',
    aliases: '采购单价 价格',
    kind: number(generalRule(4, 4)),
    price: true,
    hint: '按报价的币种和含税，每库存单位；留空用报价（按报价的单位）',
    example: '',
  },
  {
    key: 'needOn',
    label: '需求日期',
    required: true,
    aliases: '需求日 要求到货日期 到货日期 需要日期 交期',
    kind: { type: 'date' },
    example: '2099-01-31',
  },
  {
    key: 'promisedOn',
    label: '承诺交期',
    aliases: '承诺日期 供应商交期',
    kind: { type: 'date' },
    hint: '留空按需求日期；货期来不及时按今天加货期',
    example: '',
  },
  { key: 'styleCode', label: '款号', aliases: '款式编号 款式号 大货款号', kind: text(32), example: '' },
  { key: 'skc', label: '货色', aliases: 'SKC 货色编码 成衣颜色', kind: text(64), hint: '货色编码或颜色', example: '' },
  { key: 'garmentOrder', label: '成衣订单号', aliases: '成衣订单 大货单号 PO PO号', kind: text(32), example: '' },
  { key: 'reason', label: '原因', aliases: '采购原因', kind: text(200), hint: '低于起订量、超偏差带时下单要填', example: '' },
]);

export const purchaseColumns: readonly ImportColumn[] = [...form, ...line];
/** Columns that all rows of one purchase share. */
export const headColumns = form.map(({ key }) => key);

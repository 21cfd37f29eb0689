import { choicesOf } from '@mrp/contract/lib/choices.ts';
import { preparationBases, preparationKinds, preparationObjects } from '@mrp/contract/features/preparations/workflow.ts';
import { generalRule, rules } from '@mrp/contract/lib/numeric-rules.ts';
import { columnsOf, entry, inStockUnit, number, statedUnit, text } from '../../platform/imports/columns.ts';
import type { ColumnKind, ImportColumn } from '../../platform/imports/object.ts';

const choice = (words: Readonly<Record<string, string>>, aliases: Readonly<Record<string, string[]>>): ColumnKind => ({
  type: 'choice',
  choices: choicesOf(words).map(({ value, label }) => ({ value, label, aliases: aliases[value] ?? [] })),
});
const yes = ['是', 'y', 'yes', '√', '1', '用'];
const no = ['否', 'n', 'no', '×', 'x', '0', '不用'];

const form = columnsOf('form', [
  {
    key: 'kind',
    label: '类型',
    aliases: '备料类型 物料类型',
    kind: choice(preparationKinds, { SKU: ['色布', '辅料', 'SKU'], SPU: ['坯', 'SPU'] }),
    hint: '默认色布/辅料',
    example: '色布/辅料',
  },
  {
    key: 'basis',
    label: '方式',
    aliases: '备料方式',
    kind: choice(preparationBases, { STYLE: ['款', '按款备料'], MATERIAL: ['料', '按料备料'] }),
    hint: '默认：填了款号为按款',
    example: '按料',
  },
  {
    key: 'object',
    label: '备料对象',
    required: true,
    aliases: '对象',
    kind: choice(preparationObjects, { GARMENT_SUPPLIER: ['成衣厂', '加工厂'], MATERIAL_SUPPLIER: ['面料商', '物料商'] }),
    example: '成品供应商',
  },
  {
    key: 'holderId',
    label: '收货方',
    required: true,
    aliases: '持有方 收货仓 收货单位 到货地',
    kind: entry('holder'),
    hint: '两种供应商都是的，写“简称 成品供应商”',
    example: '',
  },
  {
    key: 'expectedOn',
    label: '预计到仓日期',
    required: true,
    aliases: '预计到仓 到仓日期 交期 要求到货日期 预计到货日期',
    kind: { type: 'date' },
    example: '2099-01-31',
  },
  { key: 'setName', label: '套名', aliases: '美套 美套名称 套装名称', kind: text(64), hint: '美套必填', example: '' },
  { key: 'sets', label: '套数', kind: number(generalRule(7, 0), { units: { 套: '1' } }), hint: '美套必填', example: '' },
  { key: 'remark', label: '备注', aliases: '说明', kind: text(500), example: '' },
]);

const line = columnsOf('line', [
  {
    key: 'code',
    label: '物料编码',
    required: true,
    aliases: '编码 料号 SKU SKU编码 SPU SPU编码 物料编号',
    kind: text(64),
    hint: '色布/辅料填SKU编码，坯布填物料编码',
    example: 'F-ZF-000001-01',
  },
  { key: 'supplierId', label: '供应商', aliases: '物料供应商 面料供应商', kind: entry('supplier'), hint: '留空用优选', example: '' },
  {
    key: 'quantity',
    label: '数量',
    aliases: '备料数量 需求数量 备料量',
    kind: inStockUnit(rules.documentQuantity),
    hint: '库存单位；美套不填',
    example: '500',
  },
  statedUnit,
  {
    key: 'perSet',
    label: '每套用量',
    aliases: '单套用量',
    kind: inStockUnit(rules.documentQuantity),
    hint: '美套必填',
    example: '',
  },
  {
    key: 'unitPrice',
    label: '单价',
    aliases: '不含税单价 价格 染费',
    kind: number(generalRule(4, 4)),
    price: true,
    hint: '不含税，元/库存单位；用坯布时为染费；留空用报价',
    example: '',
  },
  { key: 'styleCode', label: '款号', aliases: '款式编号 款式号 大货款号', kind: text(32), hint: '按款必填', example: '' },
  { key: 'skc', label: '货色', aliases: 'SKC 货色编码 成衣颜色', kind: text(64), hint: '货色编码或颜色', example: '' },
  { key: 'garmentOrder', label: '成衣订单号', aliases: '成衣订单 订单号 大货单号 PO PO号', kind: text(32), example: '' },
  {
    key: 'takesGreige',
    label: '用坯布',
    aliases: '是否用坯',
    kind: { type: 'flag', yes, no },
    hint: '默认按分类和染费',
    example: '',
  },
  { key: 'reason', label: '原因', aliases: '备料原因', kind: text(200), example: '' },
]);

export const preparationColumns: readonly ImportColumn[] = [...form, ...line];
/** Columns that all rows of one form must share. */
export const formColumns = form.map(({ key }) => key);

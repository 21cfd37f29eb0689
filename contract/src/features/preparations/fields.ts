import { z } from 'zod';
import { Day, Decimal, Id } from '../../lib/fields/fields.ts';
import { generalRule, refuseZero, rules } from '../../lib/fields/numeric-rules.ts';
import { choice, day, decimal, entries, fields, flag, reference, text } from '../../lib/fields/record-fields.ts';
import { preparationObjects } from './workflow.ts';

const objects = [
  { value: 'GARMENT_SUPPLIER', label: preparationObjects.GARMENT_SUPPLIER, aliases: ['成衣厂', '加工厂'] },
  { value: 'MATERIAL_SUPPLIER', label: preparationObjects.MATERIAL_SUPPLIER, aliases: ['面料商', '物料商'] },
] as const;

/** 备料单: what the form says of all lines. */
export const preparationFields = fields({
  /** 美套. */
  setName: text('套名', { max: 64, aliases: '美套 美套名称 套装名称', hint: '美套必填' }),
  sets: decimal('套数', { rule: refuseZero(generalRule(7, 0)), unit: '套' }),
  saleStatusIds: entries('销售状态', { dictionary: 'saleStatus', names: 'saleStatuses', most: 20 }),
  object: choice('备料对象', { choices: objects, required: true, aliases: '对象', example: '成品供应商' }),
  holderId: reference('收货方', { required: true, aliases: '持有方 收货仓 收货单位 到货地' }),
  /** Not in the future; null: today. */
  orderedOn: day('下单日期', { read: Day }),
  expectedOn: day('预计到仓日期', {
    required: true,
    aliases: '预计到仓 到仓日期 交期 要求到货日期 预计到货日期',
    example: '2099-01-31',
  }),
  remark: text('备注', { max: 500, aliases: '说明' }),
});

/** Those that only the page shows, and those of the order's row in the list. */
const { setName, sets, ...row } = preparationFields;
export const setFields = { setName, sets };
export const preparationRowFields = row;

const quantity = { rule: rules.documentQuantity, inStockUnit: true } as const;

/** 明细. */
export const preparationLineFields = fields({
  /** The SKU, or for 坯布备料 the SPU. */
  materialId: reference('物料颜色', {
    required: true,
    schema: z.string('请选择物料').pipe(Id),
    aliases: 'SKU SKU编码 SPU编码 物料编码 物料 编码',
  }),
  /** Producer or seller; null: the supplier of the preferred offer. */
  supplierId: reference('供应商', { aliases: '物料供应商 面料供应商 厂商', hint: '留空用优选' }),
  /** For 美套 derived from the sets. */
  quantity: decimal('数量', {
    ...quantity,
    read: Decimal,
    aliases: '备料数量 需求数量 备料量',
    hint: '库存单位；美套不填',
    example: '500',
  }),
  /** 美套: quantity of one set. */
  perSet: decimal('每套用量', { ...quantity, aliases: '单套用量', hint: '美套必填' }),
  /** CNY without tax (染费 with greige), from authors with 查看价格; null: the current price of the offer for this quantity. */
  unitPrice: decimal('单价', { rule: generalRule(4, 4), price: true, aliases: '不含税单价 价格 染费' }),
  /** Dyed from greige at the supplier; null: when the class manages greige and the offer has 染费. */
  takesGreige: flag('用坯布', {
    initial: false,
    schema: z.boolean().nullable().default(null),
    read: z.boolean(),
    aliases: '是否用坯',
    hint: '默认按分类和染费',
  }),
  reason: text('原因', { max: 200, aliases: '备料原因' }),
});

/** What a line keeps as it was written; the material and the supplier stand beside it. */
const { materialId: _material, supplierId: _supplier, ...stored } = preparationLineFields;
export const storedLineFields = stored;

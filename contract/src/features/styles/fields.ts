import { choicesOf } from '../../lib/fields/choices.ts';
import { z } from 'zod';
import { Day, valuesOf } from '../../lib/fields/fields.ts';
import { generalRule } from '../../lib/fields/numeric-rules.ts';
import { choice, day, decimal, entry, fields, flag, reference, text, whole } from '../../lib/fields/record-fields.ts';
import { garmentOrderStates } from './workflow.ts';

const yearMessage = '请填写2000–2099的年份';
const Year = z.int(yearMessage).min(2000, yearMessage).max(2099, yearMessage).nullable().default(null);

/** 款式: the facts of its own row; colours and pictures stand in tables of their own. */
export const styleFields = fields({
  code: text('款号', {
    max: 32,
    required: true,
    aliases: '款式编号 款式号 款号编码 Style 大货款号 StyleNumber StyleNo StyleCode',
    example: 'KS2601',
  }),
  name: text('名称', { max: 64, required: true, aliases: '款名 名称 品名 StyleName Description', example: '府绸长袖衬衫' }),
  itemNo: text('货号', { max: 32, aliases: '商品货号' }),
  categoryId: entry('品类', { dictionary: 'category', aliases: '类别 大类' }),
  seasonId: entry('季节', { dictionary: 'season', aliases: '季 上市季节 Season' }),
  year: whole('年份', { min: 2000, max: 2099, schema: Year, aliases: '年', example: '2026' }),
  waveId: entry('波段', { dictionary: 'wave' }),
  cooperationModelId: entry('合作模式', { dictionary: 'cooperationModel' }),
  saleStatusId: entry('销售状态', { dictionary: 'saleStatus' }),
  /** The garment factory. */
  supplierId: reference('成品供应商', { aliases: '加工厂 工厂 供应商 成衣工厂' }),
  /** CNY, tax included, of one piece; absent in a body: as it was. */
  targetPrice: decimal('目标价', { rule: generalRule(4, 4), unit: '元/件', price: true, aliases: '目标成本' }),
  remark: text('备注', { max: 500, aliases: '说明' }),
  active: flag('在用', { initial: true, hint: '停用后新单据不能再选' }),
});

const states = choicesOf(garmentOrderStates);
const State = z.enum(valuesOf(states));

/** 成衣订单: the facts of its own row. */
export const orderFields = fields({
  code: text('订单号', {
    max: 32,
    required: true,
    aliases: '订单编号 大货单号 单号 合同号 合同编号 生产单号 制单号 PO PO号 PONo PONumber OrderNo ContractNo',
    example: 'CY260001',
  }),
  styleId: reference('款式', { required: true }),
  supplierId: reference('成品供应商', { aliases: '加工厂 工厂 供应商 成衣工厂' }),
  /** Absent in a body: today. */
  orderedOn: day('下单日期', { schema: Day.optional(), read: Day, hint: '留空为今天', aliases: '下单日 订单日期 OrderDate' }),
  deliverOn: day('交期', { aliases: '交货日期 出货日期 货期 DeliveryDate ShipDate' }),
  state: choice('状态', { choices: states, schema: State.default('OPEN'), read: State }),
  remark: text('备注', { max: 500, aliases: '说明' }),
});

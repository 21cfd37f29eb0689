import { generalRule, refuseZero, rules } from '../../lib/fields/numeric-rules.ts';
import { decimal, entry, fields, flag, reference, text } from '../../lib/fields/record-fields.ts';
import { materialFields } from '../materials/fields.ts';

const {
  name,
  // The code of another system's archive belongs to the internal material.
  formerCode: _formerCode,
  // Units, losses and source are decided when the record becomes an internal material.
  sourceId: _source,
  firstUnitId: _firstUnit,
  secondUnitId: _secondUnit,
  unitFactor: _unitFactor,
  loss: _loss,
  classificationId: _classification,
  remark: _remark,
  ...facts
} = materialFields;

/** 外部物料: the facts of an internal material that a supplier tells, one colour a record, and his quotation. */
export const externalFields = fields({
  supplierId: reference('供应商', { required: true, aliases: '供应商名称 供应商简称 厂家 供方' }),
  supplierItemNo: text('供方货号', { max: 64, aliases: '货号 编号 款号 Item' }),
  name,
  classificationId: reference('分类', {
    required: true,
    aliases: '物料分类 类别 大类 小类 品类',
    hint: '只知道大类时可先选大类，转内部时再选到最末级',
  }),
  colourName: text('颜色', { max: 64, aliases: '颜色名称 花色 Colour Color' }),
  colourId: reference('颜色库颜色', { hint: '选了颜色库颜色才能按色差比较' }),
  shadeNo: text('色号', { max: 64 }),
  ...facts,
  price: decimal('报价', {
    rule: refuseZero(generalRule(4, 4)),
    price: true,
    unitField: 'unitId',
    aliases: '大货价 大货报价 单价 价格 Price',
  }),
  samplePrice: decimal('板布价', { rule: refuseZero(generalRule(4, 4)), price: true, unitField: 'unitId', aliases: '样布价 剪样价' }),
  unitId: reference('计价单位', { aliases: '单位 报价单位' }),
  currencyId: entry('币种', { dictionary: 'currency', aliases: '货币' }),
  taxIncluded: flag('含税', { initial: true }),
  taxRate: decimal('税率', { rule: rules.taxRate, unit: '%', aliases: '税点' }),
  disparity: decimal('空差', {
    rule: { ...generalRule(3, 2), zeroAllowed: false },
    hint: '按公斤：每25公斤补多少公斤；按米：实际长度的百分比',
  }),
  moq: decimal('起订量', { rule: rules.moq, unitField: 'unitId', aliases: '起订 最小起订量 MOQ' }),
  moqPerColour: decimal('单色起订量', {
    rule: rules.moq,
    unitField: 'unitId',
    aliases: '每色起订 每色起订量 单色起订 起订每色 起订量每色 每色最低起订 每色MOQ MOQPerColor MOQPerColour',
  }),
  packQuantity: decimal('包装量', { rule: refuseZero(rules.packQuantity), unitField: 'unitId' }),
  leadDaysSpot: decimal('现货货期', { rule: rules.leadDays, unit: '天' }),
  leadDaysBulk: decimal('大货货期', { rule: rules.leadDays, unit: '天', aliases: '货期 交期' }),
  remark: text('备注', { max: 500, aliases: '说明' }),
});

/** 来源 of the record. */
export const externalOrigins = [
  { value: 'MANUAL', label: '手工' },
  { value: 'QUOTE', label: '报价带入' },
  { value: 'NETWORK', label: '物料网' },
  { value: 'IMPORT', label: '导入' },
] as const;

import { generalRule, refuseZero } from '../../lib/fields/numeric-rules.ts';
import { decimal, fields } from '../../lib/fields/record-fields.ts';
import { externalFields } from '../external-materials/fields.ts';

const { supplierId, supplierItemNo, name, classificationId, colourName } = externalFields;
const { structureId, width, gramWeight, yarnCount, weave, elasticity, handFeel, specification, size, substance } = externalFields;
const { unitId, currencyId, taxIncluded, moq, leadDaysSpot, leadDaysBulk, remark } = externalFields;

/** 物料网商品: what a supplier's list says of a product; the facts of an external material that lists have. */
export const productFields = fields({
  supplierId,
  supplierItemNo,
  name,
  classificationId,
  colourName,
  width,
  gramWeight,
  structureId,
  yarnCount,
  weave,
  elasticity,
  handFeel,
  specification,
  size,
  substance,
  price: decimal('报价', {
    rule: refuseZero(generalRule(4, 4)),
    price: true,
    aliases: '最低价 起价 大货价 大货报价 单价 价格 Price',
    hint: '有价格区间时填最低价',
  }),
  priceMax: decimal('最高价', {
    rule: refuseZero(generalRule(4, 4)),
    price: true,
    aliases: '最高报价 价格上限',
    hint: '没有价格区间时留空',
  }),
  unitId,
  currencyId,
  taxIncluded,
  moq,
  leadDaysSpot,
  leadDaysBulk,
  remark,
});

/** What the supplier's last list did to a product. */
export const productBadges = [
  { value: 'NEW', label: '新品', tone: 'info' },
  { value: 'CHANGED', label: '有变化', tone: 'warning' },
  { value: 'CURRENT', label: '在供', tone: 'success' },
  { value: 'DISCONTINUED', label: '已停供', tone: 'neutral' },
] as const;

export const productStates = [
  { value: 'OFFERED', label: '在供' },
  { value: 'DISCONTINUED', label: '已停供' },
] as const;

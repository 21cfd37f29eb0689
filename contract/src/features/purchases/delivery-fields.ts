import { Id } from '../../lib/fields/fields.ts';
import { generalRule, refuseZero, rules } from '../../lib/fields/numeric-rules.ts';
import { choice, day, decimal, fields, flag, reference, text } from '../../lib/fields/record-fields.ts';
import { defectKinds } from './defect-kinds.ts';

const remark = text('备注', { max: 500 });
const quantity = decimal('数量', { rule: rules.documentQuantity, inStockUnit: true, required: true });

/** 发货单: how the goods travel. */
export const shipmentFields = fields({
  carrier: text('承运方', { max: 64 }),
  trackingNo: text('运单号', { max: 64 }),
  expectedOn: day('预计到货', {}),
  remark,
});

export const shipmentLineFields = fields({
  skuId: reference('物料颜色', { required: true, schema: Id }),
  quantity,
});

/** 收货单. */
export const receiptFields = fields({ remark });

export const receiptLineFields = fields({
  /** Line of the shipment, or of the order without one. */
  lineId: reference('明细', { required: true, schema: Id }),
  quantity,
  /** Of every roll that names none of its own; null: none. */
  binId: reference('库位', {}),
});

/** Why something is refused, and where it was seen. */
export const defectFields = fields({
  kind: choice('不合格原因', { choices: defectKinds, required: true }),
  place: text('部位', { max: 64 }),
});

/** What an inspection measures of a lot. */
export const inspectedLotFields = fields({
  shadeBand: text('色档', { max: 16 }),
  actualWidth: decimal('实幅', { rule: rules.width, unit: 'cm' }),
  actualGramWeight: decimal('实重', { rule: rules.gramWeight, unit: 'g/㎡' }),
});

/** 退货. */
export const returnFields = fields({
  reason: text('原因', { max: 200, required: true }),
  /** The supplier delivers the goods again, and the orders wait for them; 不补 otherwise. */
  isReplaced: flag('补货', { initial: false }),
});

/** 更正价格, in CNY without tax for the unit of the purchase's price. */
export const correctedPriceFields = fields({
  unitPrice: decimal('更正后单价', { rule: refuseZero(generalRule(4, 4)), required: true }),
});

/** 催货. */
export const chaseFields = fields({
  wantedOn: day('要求到货', { required: true }),
  note: text('说明', { max: 200 }),
});

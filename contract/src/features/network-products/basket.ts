import { z } from 'zod';
import { generalRule, refuseZero, rules } from '../../lib/fields/numeric-rules.ts';
import { bodyShape, decimal, fields, readShape } from '../../lib/fields/record-fields.ts';
import { UnitRef } from '../materials/record.ts';
import { ProductRow } from './record.ts';

/** 询价篮: what is asked about a product. */
export const basketFields = fields({
  quantity: decimal('数量', { rule: rules.documentQuantity }),
  targetPrice: decimal('目标价', { rule: refuseZero(generalRule(4, 4)), price: true, unit: '元', hint: '不含税' }),
});

export const BasketLineEdit = z.strictObject(bodyShape(basketFields));
export type BasketLineEdit = z.output<typeof BasketLineEdit>;

/** Quantity and target price are in `unit`: fabrics in metres, others in the unit of their price. */
export const BasketLine = z.object({ ...readShape(basketFields), unit: UnitRef, product: ProductRow });
export type BasketLine = z.infer<typeof BasketLine>;

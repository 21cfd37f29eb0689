import { z } from 'zod';
import { decimal } from '../../lib/decimals.ts';
import { Id } from '../../lib/fields/fields.ts';
import { bodyShape } from '../../lib/fields/record-fields.ts';
import { Compositions } from '../materials/input.ts';
import { productFields } from './fields.ts';

/** A product as a supplier's list says it. */
export const ProductInput = z
  .strictObject({
    ...bodyShape(productFields),
    compositions: Compositions.default([]),
    pictureId: Id.nullable().default(null),
  })
  .superRefine(({ price, priceMax, unitId }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (priceMax && !price) refuse('price', '填了最高价，请填写报价（最低价）');
    if (price && priceMax && decimal(priceMax).lt(decimal(price))) refuse('priceMax', '最高价不能低于报价');
    if (price && unitId === null) refuse('unitId', '填了报价，请填写计价单位');
  });
export type ProductInput = z.output<typeof ProductInput>;

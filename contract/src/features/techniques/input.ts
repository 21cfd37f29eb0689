import { z } from 'zod';
import { decimal } from '../../lib/decimals.ts';
import { Id, Version } from '../../lib/fields/fields.ts';
import { bodyShape } from '../../lib/fields/record-fields.ts';
import { techniqueFields, techniqueOfferFields, tierFields } from './fields.ts';

/** Absent in a new row. */
const rowId = { id: Id.optional() };
const Tier = z.strictObject({ ...rowId, ...bodyShape(tierFields) });
const TechniqueOffer = z
  .strictObject({ ...rowId, ...bodyShape(techniqueOfferFields) })
  .refine(({ validFrom, validUntil }) => validUntil === null || validUntil >= validFrom, {
    path: ['validUntil'],
    message: '截止日期不能早于生效日期',
  });

type Refuse = (path: PropertyKey[], message: string) => void;

/** Messages for rows whose key an earlier row has. */
function refuseRepeated(keys: readonly string[], refuse: (row: number, earlier: number) => void): void {
  for (const [row, key] of keys.entries()) {
    const earlier = keys.indexOf(key);
    if (earlier < row) refuse(row, earlier);
  }
}

function checkTechnique({ basePrice, priceMax, tiers, offers }: z.output<typeof TechniqueShape>, refuse: Refuse): void {
  if (priceMax && !basePrice) refuse(['basePrice'], '填了最高价，请填写基准价');
  if (basePrice && priceMax && decimal(priceMax).lt(decimal(basePrice))) refuse(['priceMax'], '最高价不能低于基准价');
  for (const [name, rows] of [['tiers', tiers] as const, ['offers', offers] as const])
    for (const [row, { id, price }] of rows.entries())
      if (id === undefined && price === undefined) refuse([name, row, 'price'], '不能为空');
  refuseRepeated(
    tiers.map(({ minQuantity }) => decimal(minQuantity).toString()),
    (row, earlier) => refuse(['tiers', row, 'minQuantity'], `起始数量与第 ${earlier + 1} 行相同`),
  );
  refuseRepeated(
    offers.map(({ supplierId, minQuantity, validFrom }) => [supplierId, decimal(minQuantity ?? '0').toString(), validFrom].join('|')),
    (row, earlier) => refuse(['offers', row, 'supplierId'], `供应商、起始数量和生效日期与第 ${earlier + 1} 行相同`),
  );
}

const TechniqueShape = z.strictObject({
  ...bodyShape(techniqueFields),
  tiers: z.array(Tier).max(20, '最多20个阶梯').default([]),
  offers: z.array(TechniqueOffer).max(200, '最多200条供应商价').default([]),
});

const refuseIn =
  (context: z.core.$RefinementCtx): Refuse =>
  (path, message) =>
    context.addIssue({ code: 'custom', path, message });

export const TechniqueInput = TechniqueShape.superRefine((input, context) => checkTechnique(input, refuseIn(context)));
export type TechniqueInput = z.output<typeof TechniqueInput>;
export const TechniqueEdit = TechniqueShape.extend({ version: Version }).superRefine((input, context) =>
  checkTechnique(input, refuseIn(context)),
);
export type TechniqueEdit = z.output<typeof TechniqueEdit>;

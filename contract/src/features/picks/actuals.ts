import { z } from 'zod';
import { Decimal, Id } from '../../lib/fields/fields.ts';
import { StockUnit } from '../stock/item-level.ts';

const Ref = z.object({ id: Id, code: z.string() });

/** 实际单耗 of a material in a style's colour: what its finished garment orders took, returns taken off. */
export const ActualConsumption = z.object({
  style: Ref,
  skcId: Id,
  skc: z.string(),
  spuId: Id,
  skuId: Id,
  code: z.string(),
  name: z.string(),
  colourName: z.string(),
  hex: z.string().nullable(),
  unit: StockUnit,
  /** Gross, for one piece, by the BOMs of these orders. */
  standard: Decimal,
  actual: Decimal,
  /** Of the standard. */
  deviationPercent: Decimal,
  pieces: z.number(),
  used: Decimal,
  /** The cases, the last first. */
  orders: z.array(Ref),
});
export type ActualConsumption = z.infer<typeof ActualConsumption>;

/** What a change of the standard would say, for all colours of the style. */
export const ConsumptionAdvice = z.object({
  style: Ref,
  spuId: Id,
  material: z.string(),
  /** The effective BOM that the next version is made from; null: the style has none with this material. */
  bom: Ref.nullable(),
  deviationPercent: Decimal,
  cases: z.number(),
});
export type ConsumptionAdvice = z.infer<typeof ConsumptionAdvice>;

/** 实际染损 of a material at a supplier, of its last productions. */
export const ActualDyeLoss = z.object({
  spuId: Id,
  material: z.string(),
  supplier: Ref.extend({ name: z.string() }),
  /** Of the material, else of its class; in percent points. */
  standard: Decimal.nullable(),
  actual: Decimal,
  productions: z.number(),
});
export type ActualDyeLoss = z.infer<typeof ActualDyeLoss>;

export const ActualsQuery = z
  .strictObject({ styleId: Id.optional(), spuId: Id.optional() })
  .refine(({ styleId, spuId }) => styleId !== undefined || spuId !== undefined, '请选择款式或物料');
export type ActualsQuery = z.output<typeof ActualsQuery>;

export const Actuals = z.object({
  consumptions: z.array(ActualConsumption),
  advice: z.array(ConsumptionAdvice),
  dyeLosses: z.array(ActualDyeLoss),
});
export type Actuals = z.infer<typeof Actuals>;

/** The figure that was shown is sent back: another one is refused. */
export const ConsumptionAdoption = z.strictObject({ styleId: Id, spuId: Id, deviationPercent: Decimal });
export type ConsumptionAdoption = z.output<typeof ConsumptionAdoption>;
export const DyeLossAdoption = z.strictObject({ spuId: Id, supplierId: Id, actual: Decimal });
export type DyeLossAdoption = z.output<typeof DyeLossAdoption>;

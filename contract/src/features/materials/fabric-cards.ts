import { z } from 'zod';
import { endpoint } from '../../lib/endpoint.ts';
import { Decimal, Id, price } from '../../lib/fields/fields.ts';

/** Cards of one print run. */
const MAX_CARDS = 200;

/** 面料卡: a fabric with its swatch, facts and QR code. */
export const FabricCard = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  classification: z.string(),
  pictureId: Id.nullable(),
  hex: z.string().nullable(),
  width: Decimal.nullable(),
  gramWeight: Decimal.nullable(),
  composition: z.string(),
  structure: z.string().nullable(),
  yarnCount: z.string(),
  density: z.string(),
  weave: z.string(),
  colours: z.array(z.object({ id: Id, code: z.string(), name: z.string(), hex: z.string().nullable() })),
  supplier: z.string(),
  supplierItemNo: z.string(),
  leadDays: z.number().nullable(),
  moq: Decimal.nullable(),
  unit: z.string().nullable(),
  /** Of the preferred offer. */
  bulkPrice: price(Decimal.nullable()),
  /** What the price is for and in, which the offer may ask otherwise by now. */
  priceUnit: price(z.string().nullable()),
  priceCurrency: price(z.string().nullable()),
  metrePrice: price(Decimal.nullable()),
});
export type FabricCard = z.infer<typeof FabricCard>;

export const fabricCardsApi = {
  printFabricCards: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/materials/fabric-cards',
    permission: { anyOf: ['面料核价:打印', '内部物料档案:打印标签'] },
    effect: 'read',
    body: z.strictObject({ ids: z.array(Id).min(1, '请选择要打印的面料').max(MAX_CARDS, `一次最多打印 ${MAX_CARDS} 张`) }),
    response: z.array(FabricCard),
    summary: '打印面料卡',
  }),
};

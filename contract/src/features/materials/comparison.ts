import { z } from 'zod';
import { endpoint } from '../../lib/endpoint.ts';
import { Decimal, Id, QueryList } from '../../lib/fields/fields.ts';
import { Offer } from '../prices.ts';
import { Material } from './record.ts';

/** One column of 物料对比: the material with what its own page reads from several places. */
export const ComparedMaterial = Material.extend({
  offers: z.array(Offer),
  /** Of its colours at all holders, in its main unit; null: never stocked. */
  onHand: Decimal.nullable(),
  available: Decimal.nullable(),
  /** Draft, pending and effective BOMs with it, and the styles that these belong to. */
  bomCount: z.number(),
  styleCount: z.number(),
});
export type ComparedMaterial = z.infer<typeof ComparedMaterial>;

export const comparisonApi = {
  compareMaterials: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/materials/comparison',
    permission: { anyOf: ['内部物料档案'] },
    query: z.strictObject({ ids: QueryList(Id).refine((ids) => ids.length >= 1 && ids.length <= 4, '请选择 1–4 个物料') }),
    response: z.array(ComparedMaterial),
    summary: '物料对比',
  }),
};

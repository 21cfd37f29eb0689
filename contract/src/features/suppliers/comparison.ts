import { z } from 'zod';
import { endpoint } from '../../lib/endpoint.ts';
import { Decimal, Id, price, QueryList } from '../../lib/fields/fields.ts';
import { Supplier } from './record.ts';

/** One column of 供应商对比: the supplier with what its score is made of, and how its prices stand beside those of the others. */
export const ComparedSupplier = Supplier.extend({
  /** 接单响应: how often orders and changes of the last 180 days asked for an answer, how often it came in time, and the share in percent. */
  askedOrders: z.int(),
  answeredOrders: z.int(),
  answeredRate: Decimal.nullable(),
  /** 价格水平 of the score, 0 to 100. */
  pricePoints: price(Decimal.nullable()),
  /** Fabrics for which this one and another of the compared have a bulk price per metre in force. */
  sharedMaterials: z.int(),
  /** Those of them for which none of the others is cheaper. */
  cheapestMaterials: price(z.int()),
});
export type ComparedSupplier = z.output<typeof ComparedSupplier>;

export const supplierComparisonApi = {
  compareSuppliers: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/suppliers/comparison',
    permission: { anyOf: ['供应商档案'] },
    query: z.strictObject({ ids: QueryList(Id).refine((ids) => ids.length >= 1 && ids.length <= 4, '请选择 1–4 家供应商') }),
    response: z.array(ComparedSupplier),
    summary: '供应商对比',
  }),
};

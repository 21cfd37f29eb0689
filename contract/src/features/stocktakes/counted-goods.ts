import { z } from 'zod';
import { endpoint } from '../../lib/endpoint.ts';
import { Id, QueryList } from '../../lib/fields/fields.ts';

/** Goods that a document is about and that are being counted at its holders. */
const CountedGoods = z.object({
  stocktakeId: Id,
  code: z.string(),
  /** They do not move until the count ends. */
  freezes: z.boolean(),
  /** Of the documents' goods, by the order of their codes. */
  names: z.array(z.string()),
});
export type CountedGoods = z.infer<typeof CountedGoods>;

export const countedGoodsApi = {
  /** Open counts of these colours or materials at these holders; without one of both there are none. */
  list: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/stocktakes/counted-goods',
    permission: { anyOf: ['SKU库存', 'SPU库存', '领料管理', '物料采购管理', '备料单管理'] },
    query: z.strictObject({ holderIds: QueryList(Id), skuIds: QueryList(Id).optional(), spuIds: QueryList(Id).optional() }),
    response: z.array(CountedGoods),
    summary: '单据的货是否正在盘点',
  }),
};

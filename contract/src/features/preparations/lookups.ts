import { z } from 'zod';
import { endpoint } from '../../lib/endpoint.ts';
import { Choice, Decimal, Entry, Id, Page, Text } from '../../lib/fields/fields.ts';

/** A SKU for the lines of a 美套, with the stock of the given holders. */
const MeitaoSku = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  colourName: z.string(),
  unit: Entry,
  imageUrl: z.string().nullable(),
  supplierId: Id.nullable(),
  supplierName: z.string().nullable(),
  brandAvailable: Decimal,
  supplierAvailable: Decimal,
});
export type MeitaoSku = z.infer<typeof MeitaoSku>;

/** The seed's endpoints for preparation. */
export const preparationLookupsApi = {
  listApplicableCategories: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/colorPrepareOrder/select/application/clas',
    permission: { anyOf: ['备料单管理'] },
    response: z.array(Entry),
    summary: '备料单的适用品类',
  }),
  listMeitaoFactories: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/meiTaoPrepareOrder/select/SupplierCompanyNameList',
    permission: { anyOf: ['备料单管理', '美套报表'] },
    response: z.array(Entry),
    summary: '美套的成品供应商',
  }),
  listSaleStatuses: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/meiTaoPrepareOrder/select/saleStatus',
    permission: 'login',
    response: z.array(Choice),
    summary: '销售状态',
  }),
  listMeitaoSkus: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/supplierColorInventory/meiTaoSku/list',
    permission: { anyOf: ['备料单管理'] },
    effect: 'read',
    idempotency: 'accepted',
    body: z.strictObject({
      q: Text(100).optional(),
      codes: z.array(z.string().max(64)).max(500).optional(),
      supplierId: Id.optional(),
      holderIds: z.array(Id).max(100).optional(),
      saleStatuses: z.array(z.string().max(40)).max(20).optional(),
      page: z.int().min(1).max(100_000).default(1),
      pageSize: z.int().min(1).max(200).default(50),
    }),
    response: Page(MeitaoSku),
    summary: '美套可选SKU',
  }),
};

import type { PickOrder } from '@mrp/contract/features/picks/record.ts';
import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { PurchaseInput } from '@mrp/contract/features/purchases/record.ts';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { stylesApi } from '@mrp/contract/features/styles.ts';
import type { GarmentOrder } from '@mrp/contract/features/styles/record.ts';
import type { TestApp } from './app.ts';
import { dayAfter } from './nettings.ts';
import { aPickWorld, makePick } from './picks.ts';
import { dataOf } from './styles.ts';

export interface Ordered {
  id: string;
  styleId: string;
  skcId: string;
  cloth: { spuId: string; skuId: string };
  itemId: string;
}

export type Change = Partial<Pick<GarmentOrder, 'state'>> & { pieces?: number };

export type CutWorld = Awaited<ReturnType<typeof aCutWorld>>;

/** Garment orders with what hangs on them, and what becomes of it when they end or need less. */
export async function aCutWorld(t: TestApp) {
  const w = await aPickWorld(t, 'NONE');
  const day = await dayAfter(t, 30);
  let styles = 0;

  /** An order of 60 pieces that take 1 米 each of a cloth, of which 100 are at the factory. */
  async function anOrder(pieces = 60): Promise<Ordered> {
    styles += 1;
    const { id: spuId, skus } = await w.material({}, ['藏青']);
    const cloth = { spuId, skuId: skus[0]?.id ?? '' };
    await w.offer(spuId, cloth.skuId);
    const itemId = await w.stock(w.factory, cloth, '100');
    const style = await w.style(`CUT${styles}`, ['藏青']);
    const skcId = style.skcs[0] ?? '';
    await w.bom({ styleId: style.id }, [{ ...cloth, consumption: '1', colours: { [skcId]: cloth.skuId } }]);
    const id = await w.order(style.id, [{ skcId, pieces }], day);
    const { supplierId } = await t.ownerDb.selectFrom('holders').select('supplierId').where('id', '=', w.factory).executeTakeFirstOrThrow();
    await t.ownerDb.updateTable('garmentOrders').set({ supplierId }).where('id', '=', id).execute();
    return { id, styleId: style.id, skcId, cloth, itemId };
  }

  const aPickOf = ({ id, skcId, cloth }: Ordered, quantity = '60'): Promise<PickOrder> =>
    makePick(w, { garmentOrderId: id, lines: [{ skuId: cloth.skuId, skcId, quantity }] });

  const read = async ({ id }: Pick<Ordered, 'id'>): Promise<GarmentOrder> =>
    dataOf(await w.user.call(stylesApi.getOrder, { params: { id } }));

  async function bodyOf(order: Pick<Ordered, 'id'>, { state, pieces }: Change) {
    const { style, supplier, lines, version, ...stored } = await read(order);
    return {
      version,
      order: {
        code: stored.code,
        styleId: style.id,
        supplierId: supplier?.id ?? null,
        orderedOn: stored.orderedOn,
        deliverOn: stored.deliverOn,
        state: state ?? stored.state,
        remark: stored.remark,
        lines: lines.map(({ skcId, size, pieces: before }) => ({ skcId, size, pieces: pieces ?? before })),
      },
    };
  }

  const preview = async (order: Pick<Ordered, 'id'>, change: Change) =>
    dataOf(await w.user.call(stylesApi.previewOrder, { params: { id: order.id }, body: await bodyOf(order, change) }));

  const edit = async (order: Pick<Ordered, 'id'>, change: Change, acknowledged?: string) =>
    w.user.call(stylesApi.editOrder, {
      params: { id: order.id },
      body: { ...(await bodyOf(order, change)), ...(acknowledged !== undefined && { acknowledged }) },
    });

  /** As the page does: what hangs on the order is shown, then confirmed. */
  async function change(order: Pick<Ordered, 'id'>, wanted: Change): Promise<GarmentOrder> {
    const { token } = await preview(order, wanted);
    return dataOf(await edit(order, wanted, token ?? undefined));
  }

  const stockOf = async ({ itemId }: Ordered) =>
    dataOf(await w.user.call(skuStockApi.list, { query: { itemIds: [itemId], holderIds: [w.factory] } })).rows[0];

  const netOf = async ({ skcId }: Ordered) => {
    const run = await w.run({ demands: [{ skcId, pieces: '100', needOn: day }] });
    return (await w.lines(run.id))[0]?.net;
  };

  const aPurchaseOf = async ({ id, styleId, skcId, cloth }: Ordered, quantity = '80') => {
    const lines = [{ skuId: cloth.skuId, quantity, styleId, skcId, garmentOrderId: id, reason: '测试' }];
    const body = PurchaseInput.parse({ source: 'BRAND', holderId: w.factory, needOn: day, lines });
    const { orders } = dataOf(await w.user.call(purchasesApi.create, { body }));
    return dataOf(await w.user.call(purchasesApi.get, { params: { id: orders[0]?.id ?? '' } }));
  };

  const aPreparationOf = async ({ skcId, id }: Ordered) => {
    const run = await w.run({ demands: [{ skcId, pieces: '300', needOn: day, garmentOrderId: id }] });
    const [made] = await w.confirm(run);
    return dataOf(await w.user.call(preparationsApi.get, { params: { id: made?.id ?? '' } }));
  };

  const place = async (purchase: { id: string; version: number }) =>
    w.user.call(purchasesApi.transition, {
      params: { id: purchase.id },
      body: { action: 'place', version: purchase.version, reason: '' },
    });

  return { w, anOrder, aPickOf, read, preview, edit, change, stockOf, netOf, aPurchaseOf, aPreparationOf, place };
}

import { planApi } from '@mrp/contract/features/plan.ts';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import type { OfferDraft } from '@mrp/contract/features/prices.ts';
import type { PlanException } from '@mrp/contract/features/plan/exceptions.ts';
import type { Purchase } from '@mrp/contract/features/purchases/record.ts';
import type { TestApp } from './app.ts';
import { dayAfter, type NettingWorld } from './nettings.ts';
import { nextNumber } from './numbers.ts';
import { planned } from './plans.ts';
import { movePurchase } from './purchases.ts';

/** A style of one colour that uses one metre of one fabric per piece, sewn at the factory of the world. */
export async function aPlannedStyle(
  t: TestApp,
  w: NettingWorld,
  { colours = ['藏青'], isPrepared = false, offer = {} }: { colours?: string[]; isPrepared?: boolean; offer?: Partial<OfferDraft> } = {},
) {
  const material = await w.material({}, colours);
  const [skuId = '', ...otherSkuIds] = material.skus.map(({ id }) => id);
  await w.offer(material.id, skuId, offer);
  const mark = nextNumber('planned style');
  const { id: styleId, skcs } = await w.style(`EXC-${mark}`, ['藏青']);
  const [skcId = ''] = skcs;
  await w.bom({ styleId }, [{ spuId: material.id, consumption: '1', colours: { [skcId]: skuId }, isPrepared }]);
  const { supplierId } = await t.ownerDb.selectFrom('holders').select('supplierId').where('id', '=', w.factory).executeTakeFirstOrThrow();
  const order = async (pieces: number, days: number): Promise<string> => {
    const id = await w.order(styleId, [{ skcId, pieces }], await dayAfter(t, Math.max(days, 0)));
    await t.ownerPool.query(
      `update garment_orders set supplier_id = $2, ordered_on = business_day() - 90, deliver_on = business_day() + $3::int where id = $1`,
      [id, supplierId, days],
    );
    return id;
  };
  return { spuId: material.id, skuId, skcId, otherSkuIds, styleId, item: { spuId: material.id, skuId }, order };
}

/** A placed and confirmed purchase of one material for the factory, promised for a day. */
export async function aBoughtMaterial(
  t: TestApp,
  w: NettingWorld,
  skuId: string,
  quantity: string,
  days: number,
  isConfirmed = true,
): Promise<Purchase> {
  const day = await dayAfter(t, days);
  const body = { source: 'BRAND' as const, holderId: w.factory, needOn: day, remark: '', lines: [{ skuId, quantity, promisedOn: day }] };
  const { code, message, data } = await w.user.call(purchasesApi.create, { body });
  if (code !== 200) throw new Error(`no purchase: ${message} ${JSON.stringify(data)}`);
  const { data: draft } = await w.user.call(purchasesApi.get, { params: { id: data.orders[0]?.id ?? '' } });
  return isConfirmed ? movePurchase(w.user, await movePurchase(w.user, draft, 'place'), 'confirm') : draft;
}

/** What is to be done about a material by the plan computed now. */
export async function exceptionsOf(t: TestApp, w: NettingWorld, spuId: string): Promise<PlanException[]> {
  await planned(t);
  const { code, message, data } = await w.user.call(planApi.listExceptions, { query: { materialIds: [spuId], pageSize: 100 } });
  if (code !== 200) throw new Error(message);
  return data.rows;
}

import type { Material } from '@mrp/contract/features/materials/record.ts';
import { picksApi } from '@mrp/contract/features/picks.ts';
import { PickPlanRequest } from '@mrp/contract/features/picks/plan.ts';
import { PickInput, type PickOrder } from '@mrp/contract/features/picks/record.ts';
import type { z } from 'zod';
import type { TestApp, TestUser } from './app.ts';
import { aNettingWorld, type NettingWorld } from './nettings.ts';
import { postDocument } from './stock.ts';
import { dataOf } from './styles.ts';

export interface PickWorld extends NettingWorld {
  material1: Material;
  skuId: string;
  /** A garment order of the factory: pieces of one SKC that consumes 1.3402 米 of the SKU. */
  garmentOrder(pieces: number): Promise<{ id: string; skcId: string }>;
  /** Rolls of a lot at the factory: the brand's at this price, or the factory's own. */
  rolls(lotNo: string, rolls: Readonly<Record<string, string>>, more?: { skuId?: string; price?: string | null }): Promise<void>;
}

let styles = 0;

/** A garment factory with a dyed cloth in 米 that is tracked by roll. */
export async function aPickWorld(t: TestApp, lotTracked: 'NONE' | 'LOT' | 'ROLL' = 'ROLL'): Promise<PickWorld> {
  const w = await aNettingWorld(t);
  await t.ownerDb.updateTable('classifications').set({ lotTracked }).execute();
  const material1 = await w.material({}, ['藏青', '黑色']);
  const skuId = material1.skus[0]?.id ?? '';
  const { supplierId } = await t.ownerDb.selectFrom('holders').select('supplierId').where('id', '=', w.factory).executeTakeFirstOrThrow();
  return {
    ...w,
    material1,
    skuId,
    garmentOrder: async (pieces) => {
      styles += 1;
      const style = await w.style(`LK${styles}`, ['藏青']);
      const skcId = style.skcs[0] ?? '';
      await w.bom({ styleId: style.id }, [{ spuId: material1.id, consumption: '1.3402', colours: { [skcId]: skuId } }]);
      const id = await w.order(style.id, [{ skcId, pieces }]);
      await t.ownerDb.updateTable('garmentOrders').set({ supplierId }).where('id', '=', id).execute();
      return { id, skcId };
    },
    rolls: async (lotNo, rolls, { skuId: materialId = skuId, price = '12.00' } = {}) => {
      const entries = Object.entries(rolls);
      const quantity = entries.reduce((sum, [, one]) => sum + Number(one), 0).toFixed(2);
      await postDocument(w.user, 'SKU', {
        kind: 'SUPPLEMENT',
        holderId: w.factory,
        ownership: price === null ? 2 : 1,
        lines: [
          {
            materialId,
            quantity,
            ...(price !== null && { unitPrice: price }),
            rolls: entries.map(([rollNo, one]) => ({ lotNo, rollNo, quantity: one })),
          },
        ],
      });
    },
  };
}

type PickDraft = Partial<z.input<typeof PickInput>> & Pick<z.input<typeof PickInput>, 'lines'>;

/** Body of the form, at the factory. */
export const aPick = (w: PickWorld, draft: PickDraft): PickInput =>
  PickInput.parse({ holderId: w.factory, needOn: '2099-01-31', ...draft });

export const makePick = async (w: PickWorld, draft: PickDraft): Promise<PickOrder> =>
  dataOf(await w.user.call(picksApi.create, { body: aPick(w, draft) }));

export const readPick = async (user: TestUser, { id }: { id: string }): Promise<PickOrder> =>
  dataOf(await user.call(picksApi.get, { params: { id } }));

type Asked = z.input<typeof PickPlanRequest>['lines'];

/** Plans and posts in one go, as the page does; the plan's refusals are answered too. */
export async function takeGoods(user: TestUser, pick: Pick<PickOrder, 'id' | 'version'>, lines: Asked, reason = '') {
  const plan = await user.call(picksApi.plan, { params: { id: pick.id }, body: PickPlanRequest.parse({ lines }) });
  const post = () =>
    user.call(picksApi.post, {
      params: { id: pick.id },
      body: { ...PickPlanRequest.parse({ lines }), fingerprint: plan.data.fingerprint, reason, version: pick.version },
    });
  return plan.code === 200 ? post() : (plan as unknown as Awaited<ReturnType<typeof post>>);
}

/** What is returned of the first line's takes, in their order. */
export const giveBack = (
  user: TestUser,
  pick: PickOrder,
  quantities: readonly string[],
  kind: 'SURPLUS' | 'DEFECT' | 'OTHER' = 'SURPLUS',
) =>
  user.call(picksApi.returnGoods, {
    params: { id: pick.id },
    body: {
      kind,
      reason: kind === 'SURPLUS' ? '' : '色花',
      lines: quantities.map((quantity, n) => ({ takeId: pick.lines[0]?.takes[n]?.id ?? '', quantity })),
      version: pick.version,
    },
  });

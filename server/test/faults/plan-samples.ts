import { planApi } from '@mrp/contract/features/plan.ts';
import type { NettingWorld } from '../nettings.ts';
import { planned } from '../plans.ts';
import { sample, type Sample, type Scene } from './write-samples.ts';

/** 物料计划: computed again; an exception put aside and given to somebody. */
export function planSamples({ t, ask, fresh }: Scene, net: NettingWorld): Sample[] {
  /** A safety stock that nothing fills. */
  const anException = async (): Promise<string> => {
    await t.ownerPool.query(
      'update skus set safety_stock = 50 where id = (select max(k.id) from skus k join spus s on s.id = k.spu_id and s.state = $1 where k.state <> $2)',
      ['ACTIVE', 'DISABLED'],
    );
    await planned(t);
    const { rows } = await t.ownerPool.query<{ id: string }>('select id from plan_exceptions order by cost desc, id limit 1');
    return rows[0]?.id ?? '';
  };
  /** An order of ten pieces, and ten metres that lie for it. */
  const aWish = async () => {
    const { id: spuId, skus } = await net.material();
    const skuId = skus[0]?.id ?? '';
    const { id: styleId, skcs } = await net.style(fresh('FIX-'), ['藏青']);
    const [skcId = ''] = skcs;
    await net.bom({ styleId }, [{ spuId, consumption: '1', colours: { [skcId]: skuId } }]);
    const orderId = await net.order(styleId, [{ skcId, pieces: 10 }]);
    await net.stock(net.store, { spuId, skuId }, '10');
    await planned(t);
    return {
      spuId,
      skuId,
      demand: { kind: 'ORDER' as const, documentId: orderId },
      supply: { kind: 'STOCK' as const, documentId: null, holderId: net.store, ownership: 1 },
      quantity: '1',
      reason: '同一缸',
    };
  };
  return [
    sample(planApi.fix, async () => ({ body: await aWish() })),
    sample(planApi.unfix, async () => {
      const { id, version } = await ask(planApi.fix, { body: await aWish() });
      return { params: { id }, body: { version } };
    }),
    sample(planApi.refresh, () => ({ body: {} })),
    sample(planApi.snooze, async () => ({ body: { chosen: { ids: [await anException()] }, until: '2999-12-31', reason: '等供应商' } })),
    sample(planApi.assign, async () => ({ body: { chosen: { ids: [await anException()] }, ownerId: null } })),
  ];
}

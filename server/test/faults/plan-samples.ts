import { planApi } from '@mrp/contract/features/plan.ts';
import { planned } from '../plans.ts';
import { sample, type Sample, type Scene } from './write-samples.ts';

/** 物料计划: computed again; an exception put aside and given to somebody. */
export function planSamples({ t }: Scene): Sample[] {
  /** A safety stock that nothing fills. */
  const anException = async (): Promise<string> => {
    await t.ownerPool.query(
      'update skus set safety_stock = 50 where id = (select max(k.id) from skus k join spus s on s.id = k.spu_id and s.state = $1 where k.state <> $2)',
      ['ACTIVE', 'DISABLED'],
    );
    await planned(t);
    const { rows } = await t.ownerPool.query<{ id: string }>('select id from plan_exceptions order by place limit 1');
    return rows[0]?.id ?? '';
  };
  return [
    sample(planApi.refresh, () => ({ body: {} })),
    sample(planApi.snooze, async () => ({ body: { chosen: { ids: [await anException()] }, until: '2999-12-31', reason: '等供应商' } })),
    sample(planApi.assign, async () => ({ body: { chosen: { ids: [await anException()] }, ownerId: null } })),
  ];
}

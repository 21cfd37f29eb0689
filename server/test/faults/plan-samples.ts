import { planApi } from '@mrp/contract/features/plan.ts';
import { planned } from '../plans.ts';
import { sample, type Sample, type Scene } from './write-samples.ts';

/** 物料计划: computed again; an exception put aside and given to somebody. */
export function planSamples({ t, ask }: Scene): Sample[] {
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
  /** A style without an order that wants the material, and stock of it at the first site. */
  const aWish = async () => {
    await t.ownerPool.query('delete from plan_fixes');
    await planned(t);
    const { rows } = await t.ownerPool.query<{
      spuId: string;
      skuId: string | null;
      demandKind: 'ORDER';
      demandId: string;
      supplyKind: 'STOCK';
      supplyId: string | null;
      holderId: string;
      ownership: number;
    }>(
      `select i.spu_id as "spuId", i.sku_id as "skuId", d.kind as "demandKind", coalesce(d.garment_order_id, d.document_id, d.style_id) as "demandId", s.kind as "supplyKind",
              s.document_id as "supplyId", s.holder_id as "holderId", s.ownership
       from plan_items i join plan_demands d on d.item_id = i.id and d.kind <> 'SAFETY' and d.quantity >= 1
       join plan_supplies s on s.item_id = i.id and s.kind <> 'RESERVED' and s.quantity >= 1
       order by i.id, d.id, s.id limit 1`,
    );
    const [found] = rows;
    if (!found) throw new Error('nothing to fix');
    const { demandKind, demandId, supplyKind, supplyId, holderId, ownership, ...item } = found;
    return {
      ...item,
      demand: { kind: demandKind, documentId: demandId },
      supply: { kind: supplyKind, documentId: supplyId, holderId, ownership },
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

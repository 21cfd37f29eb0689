import { sql } from 'kysely';
import type { HolderRef } from '@mrp/contract/features/stock/item-level.ts';
import type { Db } from '../../../platform/database/database.ts';
import { holderRef } from '../../stock/holders.queries.ts';
import { greigeLeftFor } from '../../stock/balances/items.queries.ts';

/** Facts of the greige of a material, for a supplier who would dye it. */
export interface GreigeFacts {
  spuId: string;
  supplierId: string;
  /** Null when it was never in stock. */
  itemId: string | null;
  unitId: string;
  /** Decimals of the unit. */
  decimals: number;
  /** The supplier's holder; null when the supplier is not approved. */
  holder: HolderRef | null;
  /** In percent points: that of the material, else that of the classification. */
  dyeLoss: string;
  /** 实际染损 of its last productions at the supplier; it becomes the standard only when somebody accepts it. */
  learned: { dyeLoss: string; productions: number } | null;
  /** Available stock at the supplier's holder, of both owners. */
  available: string;
}

export async function readGreige(
  db: Db,
  wanted: readonly { spuId: string; supplierId: string }[],
): Promise<(spuId: string, supplierId: string) => GreigeFacts> {
  const { rows } = await sql<GreigeFacts>`
    select s.id as spu_id, w."supplierId" as supplier_id, i.id as item_id, u.id as unit_id, u.decimals, case when h.id is not null then ${holderRef('h')} end as holder,
           coalesce(s.dye_loss, f.default_dye_loss, 0)::text as dye_loss,
           case when d.productions is not null then jsonb_build_object('dyeLoss', d.dye_loss::text, 'productions', d.productions) end as learned,
           coalesce((select sum(b.on_hand - b.reserved - b.frozen) from stock_balances b where b.item_id = i.id and b.holder_id = h.id), 0)::text as available
    from (select distinct "spuId", "supplierId" from jsonb_to_recordset(${JSON.stringify(wanted)}) as w ("spuId" bigint, "supplierId" bigint)) w
    join spus s on s.id = w."spuId"
    join classification_facts f on f.id = s.classification_id
    left join stock_items i on i.spu_id = s.id and i.sku_id is null
    join units u on u.id = coalesce(i.unit_id, s.first_unit_id)
    left join holders h on h.supplier_id = w."supplierId" and h.kind = 'MATERIAL_SUPPLIER' and h.active
    left join learned_dye_losses d on d.spu_id = s.id and d.supplier_id = w."supplierId"`.execute(db);
  const known = new Map(rows.map((facts) => [`${facts.spuId} ${facts.supplierId}`, facts]));
  return (spuId, supplierId) => {
    const facts = known.get(`${spuId} ${supplierId}`);
    if (!facts) throw new Error(`no greige facts of ${spuId} at ${supplierId}`);
    return facts;
  };
}

/** Greige that is left for a colour at a supplier who would dye it: what the plan gives to no production and no other colour. */
export async function readGreigeLeft(
  db: Db,
  wanted: readonly { skuId: string; supplierId: string }[],
): Promise<(skuId: string, supplierId: string) => string> {
  const { rows } = await sql<{ skuId: string; supplierId: string; quantity: string }>`
    select w."skuId" as sku_id, w."supplierId" as supplier_id, sum(${greigeLeftFor(sql`w."skuId"`)})::numeric(16, 4)::text as quantity
    from (select distinct "skuId", "supplierId" from jsonb_to_recordset(${JSON.stringify(wanted)}) as w ("skuId" bigint, "supplierId" bigint)) w
    join skus k on k.id = w."skuId"
    join stock_items gi on gi.spu_id = k.spu_id and gi.sku_id is null
    join holders h on h.supplier_id = w."supplierId" and h.kind = 'MATERIAL_SUPPLIER' and h.active
    join stock_balances g on g.item_id = gi.id and g.holder_id = h.id
    group by 1, 2`.execute(db);
  const known = new Map(rows.map(({ skuId, supplierId, quantity }) => [`${skuId} ${supplierId}`, quantity]));
  return (skuId, supplierId) => known.get(`${skuId} ${supplierId}`) ?? '0';
}

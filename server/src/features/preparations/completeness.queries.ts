import { sql } from 'kysely';
import type { KitCompleteness, PreparationLine } from '@mrp/contract/features/preparations/record.ts';
import { decimal } from '@mrp/contract/lib/decimals.ts';
import { kitCompleteness } from '@mrp/contract/lib/formulas/formulas.ts';
import type { Db } from '../../platform/database/database.ts';

interface Kit {
  /** Null when the order is no 美套. */
  sets: string | null;
  holderId: string;
  lines: readonly Pick<PreparationLine, 'id' | 'spuId' | 'skuId' | 'perSet' | 'available'>[];
}

interface Missing {
  kit: number;
  holderId: string;
  spuId: string;
  skuId: string | null;
  lacks: string;
}

/** 库存齐套率 from the current stock at the holder, and the day when approved and running orders complete it; in the order of the kits. */
export async function readCompleteness(db: Db, kits: readonly Kit[]): Promise<(KitCompleteness | null)[]> {
  const missing = kits.flatMap(listMissing);
  const days = await readCompleteDays(db, missing);
  return kits.map(({ sets, lines }, kit) => {
    if (sets === null) return null;
    const stocked = lines.map(({ available, perSet }) => [available ?? '0', perSet ?? '1'] as const);
    const { blocking, ...figures } = kitCompleteness({ planned: sets, lines: stocked });
    return {
      ...figures,
      blockingLineId: blocking === null ? null : (lines[blocking]?.id ?? null),
      completeOn: days.get(kit) ?? null,
    };
  });
}

function listMissing({ sets, holderId, lines }: Kit, kit: number): Missing[] {
  if (sets === null) return [];
  return lines.flatMap(({ spuId, skuId, perSet, available }) => {
    const lacks = decimal(sets)
      .times(decimal(perSet ?? '1'))
      .minus(decimal(available ?? '0'));
    return lacks.gt(0) ? [{ kit, holderId, spuId, skuId, lacks: lacks.toFixed() }] : [];
  });
}

/** The day by kit when the last missing material arrives; null when too little of one of them is scheduled. */
async function readCompleteDays(db: Db, missing: readonly Missing[]): Promise<Map<number, string | null>> {
  if (missing.length === 0) return new Map();
  const holders = missing.map(({ holderId }) => holderId);
  const { rows } = await sql<{ kit: number; day: string | null }>`
    select kit, case when count(*) filter (where day is null) = 0 then max(day)::text end as day
    from (
      select m.kit, m."spuId", m."skuId", min(r.due_on) filter (where r.coming >= m.lacks) as day
      from jsonb_to_recordset(${JSON.stringify(missing)}) as m (kit integer, "holderId" bigint, "spuId" bigint, "skuId" bigint, lacks numeric)
      left join (
        select holder_id, spu_id, sku_id, due_on,
               sum(quantity) over (partition by holder_id, spu_id, sku_id order by due_on, document_kind, document_id) as coming
        from scheduled_receipts where holder_id = any(${holders}::bigint[]) and committed
      ) r on r.holder_id = m."holderId" and r.spu_id = m."spuId" and r.sku_id is not distinct from m."skuId"
      group by 1, 2, 3
    ) days group by kit`.execute(db);
  return new Map(rows.map(({ kit, day }) => [kit, day]));
}

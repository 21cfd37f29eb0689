import { sql } from 'kysely';
import type { KitCompleteness, PreparationLine } from '@mrp/contract/features/preparations/record.ts';
import { decimal } from '@mrp/contract/lib/decimals.ts';
import { kitCompleteness } from '@mrp/contract/lib/formulas.ts';
import type { Db } from '../../../platform/database.ts';

interface Kit {
  /** Null: no 美套. */
  sets: string | null;
  holderId: string;
  lines: readonly Pick<PreparationLine, 'id' | 'spuId' | 'skuId' | 'perSet' | 'available'>[];
}

/** 齐套率 out of what lies at the house now, and the day on which what is approved and being made completes it. */
export async function readCompleteness(db: Db, { sets, holderId, lines }: Kit): Promise<KitCompleteness | null> {
  if (sets === null) return null;
  const kit = lines.map(({ available, perSet }) => [available ?? '0', perSet ?? '1'] as const);
  const { blocking, ...figures } = kitCompleteness({ planned: sets, lines: kit });
  const missing = lines.flatMap(({ spuId, skuId, perSet, available }) => {
    const lacks = decimal(sets)
      .times(decimal(perSet ?? '1'))
      .minus(decimal(available ?? '0'));
    return lacks.gt(0) ? [{ spuId, skuId, lacks: lacks.toFixed() }] : [];
  });
  return {
    ...figures,
    blockingLineId: blocking === null ? null : (lines[blocking]?.id ?? null),
    completeOn: missing.length === 0 ? null : await readCompleteDay(db, holderId, missing),
  };
}

/** The day when the last of these is there; null: of one of them not enough is coming. */
async function readCompleteDay(
  db: Db,
  holderId: string,
  missing: readonly { spuId: string; skuId: string | null; lacks: string }[],
): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select case when count(*) filter (where day is null) = 0 then max(day)::text end as day
    from (
      select m."spuId", m."skuId", min(r.due_on) filter (where r.coming >= m.lacks) as day
      from jsonb_to_recordset(${JSON.stringify(missing)}) as m ("spuId" bigint, "skuId" bigint, lacks numeric)
      left join (
        select spu_id, sku_id, due_on, sum(quantity) over (partition by spu_id, sku_id order by due_on, document_kind, document_id) as coming
        from scheduled_receipts where holder_id = ${holderId} and committed
      ) r on r.spu_id = m."spuId" and r.sku_id is not distinct from m."skuId"
      group by 1, 2
    ) days`.execute(db);
  return rows[0]?.day ?? null;
}

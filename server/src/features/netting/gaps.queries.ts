import { sql } from 'kysely';
import { formatDecimal, roundUp } from '@mrp/contract/lib/decimals.ts';
import type { PickGap } from '@mrp/contract/features/picks/record.ts';
import { anyId, type Db } from '../../platform/database/database.ts';
import { listItems } from './readiness.queries.ts';
import { isLacking } from './readiness.rules.ts';

/** Of orders whose factory wants everything complete before anything is picked: what the kept plan does not have there yet. */
export async function listGaps(db: Db, orderIds: readonly string[]): Promise<Map<string, PickGap>> {
  const { rows } = await sql<{ id: string; holder: string; asOf: string | null }>`
    select o.id, h.name as holder, (select r.as_of from plan_runs r order by r.id desc limit 1) as as_of
    from garment_orders o join holders h on h.supplier_id = o.supplier_id and h.kind = 'GARMENT_SUPPLIER' and h.needs_complete
    where o.id = ${anyId(orderIds)}`.execute(db);
  if (rows.length === 0) return new Map();
  const { items, problems } = await listItems(
    db,
    rows.map(({ id }) => id),
  );
  return new Map(
    rows.flatMap(({ id, holder, asOf }): [string, PickGap][] => {
      const lacking = items.filter((item) => item.orderId === id && isLacking(item));
      const lost = problems.get(id) ?? [];
      if (lacking.length + lost.length === 0) return [];
      const lines = lacking.map(({ skuId, code, name, colourName, unit, need, lacking: quantity }) => ({
        skuId,
        code,
        name: [name, colourName].filter(Boolean).join(' '),
        unit,
        need,
        lacking: quantity,
      }));
      return [[id, { holder, asOf, lines, problems: lost }]];
    }),
  );
}

/** Told by name at most; a note has room for no more. */
const NAMED = 8;

/** 缺 2 种：府绸 藏青 120 米、四眼扣 45 粒. */
export function gapText({ lines, problems }: PickGap): string {
  const told = lines.map(
    ({ name, lacking, unit }) => `${name} ${formatDecimal(roundUp(lacking, unit.decimals), unit.decimals)} ${unit.name}`,
  );
  const all = [...told, ...problems];
  return `缺 ${all.length} 种：${all.slice(0, NAMED).join('、')}${all.length > NAMED ? ' 等' : ''}`;
}

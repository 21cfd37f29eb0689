import { sql, type RawBuilder } from 'kysely';
import type { CountEvent } from '@mrp/contract/features/stocktakes/tasks.ts';
import { anyId, type Db, type Tx } from '../../../platform/database/database.ts';
import { isStuck } from '../sql-fragments.queries.ts';
import { readLabel, type CountableLine, type KnownEvent } from './events.rules.ts';

/** The events of these ids, whoever wrote them. */
export async function listKnownEvents(db: Db, ids: readonly string[]): Promise<Map<string, KnownEvent>> {
  const { rows } = await sql<KnownEvent>`
    select e.id, e.user_id, e.stocktake_id, e.line_id, e.mode from stocktake_events e where e.id = any(${ids as string[]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map((event) => [event.id, event]));
}

const isId = (text: string): boolean => /^\d{1,18}$/.test(text);

/** What a batch names: ids of lines, lots and rolls, and codes. */
export function namesOf(events: readonly Pick<CountEvent, 'lineId' | 'code'>[]) {
  const labels = events.filter(({ lineId }) => !lineId).map(({ code }) => readLabel(code));
  return {
    lineIds: events.flatMap(({ lineId }) => (lineId && isId(lineId) ? lineId : [])),
    lotIds: labels.flatMap(({ lotId }) => lotId ?? []),
    rollIds: labels.flatMap(({ rollId }) => rollId ?? []),
    codes: labels.flatMap(({ code }) => code || []),
  };
}

/**
 * Locks and reads the lines that a batch names. The lock is taken before events are written, and is the weaker one, which their foreign keys
 * do not meet: so two batches about the same lines never wait for each other in a circle.
 */
export async function lockNamedLines(
  tx: Tx,
  stocktakeId: string,
  userId: string,
  events: readonly Pick<CountEvent, 'lineId' | 'code'>[],
  voidedLines: readonly string[],
): Promise<CountableLine[]> {
  const { lineIds, lotIds, rollIds, codes } = namesOf(events);
  const byCode = sql`upper(l.code) = any(${codes}::text[]) or l.item_id in (
    select i.id from material_codes m join stock_items i on i.spu_id = m.spu_id and i.sku_id is not distinct from m.sku_id where m.code = any(${codes}::text[]))`;
  // Phones name lines by their ids: an index finds those, codes take a walk over all lines.
  const named: RawBuilder<unknown> = sql`(l.id = ${anyId([...lineIds, ...voidedLines])} or l.lot_id = ${anyId(lotIds)} or l.roll_id = ${anyId(rollIds)}
    ${codes.length > 0 ? sql`or ${byCode}` : sql``})`;
  await sql`select from stocktake_lines l where l.stocktake_id = ${stocktakeId} and ${named} order by l.id for no key update`.execute(tx);
  const { rows } = await sql<CountableLine>`
    select l.id, l.code, array(select m.code from material_codes m join stock_items i on i.id = l.item_id
             where m.code = any(${codes}::text[]) and m.spu_id = i.spu_id and m.sku_id is not distinct from i.sku_id) as codes, l.lot_id, t.lot_no, l.roll_id, r.roll_no, l.round, l.recounting, u.decimals,
           exists (select from stocktake_events e where e.line_id = l.id and e.round = l.round - 1 and e.user_id = ${userId}::bigint) as counted_before, ${isStuck} as is_stuck
    from stocktake_lines l
    join units u on u.id = l.unit_id
    left join lots t on t.id = l.lot_id
    left join rolls r on r.id = l.roll_id
    where l.stocktake_id = ${stocktakeId} and ${named} order by l.id`.execute(tx);
  return rows;
}

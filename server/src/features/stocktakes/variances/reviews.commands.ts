import { sql } from 'kysely';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import type { LineReview, Stocktake } from '@mrp/contract/features/stocktakes/record.ts';
import { stocktakeStates } from '@mrp/contract/features/stocktakes/workflow.ts';
import { AppError } from '../../../platform/app-error.ts';
import { anyId, setAuditAction, type Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { getStocktake, lockStocktake } from '../queries.ts';
import { listReasonIds, listReviewedLines } from './reviews.queries.ts';
import { judgeSplit } from './reviews.rules.ts';

/** Gives variances their reasons, and divides those of both owners otherwise than pro rata. */
export async function reviewLines(
  tx: Tx,
  goods: ItemLevel,
  user: Identity,
  id: string,
  { version, lines }: LineReview,
): Promise<Stocktake> {
  const stored = await lockStocktake(tx, goods, id);
  if (stored.state !== 'REVIEW') throw new AppError('STATE', { state: stocktakeStates[stored.state].label, action: '复核差异' });
  if (stored.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: await getStocktake(tx, goods, id, user) });
  await checkReviews(tx, id, lines);
  await setAuditAction(tx, '复核差异');
  const records = JSON.stringify(lines);
  const rows = sql`jsonb_to_recordset(${records}) as w ("lineId" bigint, "reasonId" bigint, note text, "brandVariance" numeric)`;
  await sql`
    insert into stocktake_reviews (stocktake_id, line_id, reason_id, note, brand_variance)
    select ${id}, w."lineId", w."reasonId", w.note, w."brandVariance" from ${rows}
    on conflict (line_id) do update set reason_id = excluded.reason_id, note = excluded.note, brand_variance = excluded.brand_variance
    where (stocktake_reviews.reason_id, stocktake_reviews.note, stocktake_reviews.brand_variance)
      is distinct from (excluded.reason_id, excluded.note, excluded.brand_variance)`.execute(tx);
  await divideVariances(tx, lines);
  await sql`update stocktakes set reviewed_by = ${user.userId}, version = version + 1, updated_at = now() where id = ${id}`.execute(tx);
  return getStocktake(tx, goods, id, user);
}

async function checkReviews(tx: Tx, id: string, lines: LineReview['lines']): Promise<void> {
  const known = new Map(
    (
      await listReviewedLines(
        tx,
        id,
        lines.map(({ lineId }) => lineId),
      )
    ).map((line) => [line.id, line]),
  );
  const reasons = await listReasonIds(
    tx,
    lines.map(({ reasonId }) => reasonId),
  );
  const fields = Object.fromEntries(
    lines.flatMap(({ lineId, reasonId, brandVariance }, at): [string, string][] => {
      const line = known.get(lineId);
      if (!line) return [[`lines.${at}.lineId`, '明细不存在，请刷新后重试']];
      const split = brandVariance === null ? null : judgeSplit(line, brandVariance);
      return [
        ...(reasons.has(reasonId) ? [] : [[`lines.${at}.reasonId`, '请选择差异原因'] as [string, string]]),
        ...(split === null ? [] : [[`lines.${at}.brandVariance`, split] as [string, string]]),
      ];
    }),
  );
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', {}, { fields });
}

/** Pro rata first, then as the reviewer wished. */
async function divideVariances(tx: Tx, lines: LineReview['lines']): Promise<void> {
  const ids = lines.map(({ lineId }) => lineId);
  await sql`select share_stocktake_variances(${ids}::bigint[])`.execute(tx);
  await sql`
    update stocktake_shares h
    set variance = w.variance, amount = case when h.unit_cost is not null then round(w.variance * counted_unit_cost(h.balance_id), 2) end
    from (
      select h.id, case h.ownership when 1 then r.brand_variance else l.variance - r.brand_variance end as variance
      from stocktake_reviews r
      join stocktake_lines l on l.id = r.line_id
      join stocktake_shares h on h.line_id = l.id
      where r.line_id = ${anyId(ids)} and r.brand_variance is not null
    ) w
    where h.id = w.id`.execute(tx);
}

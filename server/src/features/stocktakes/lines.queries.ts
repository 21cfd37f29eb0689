import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import type { LineView } from '@mrp/contract/features/stocktakes/line-list.ts';
import type { LineStory } from '@mrp/contract/features/stocktakes/line-story.ts';
import type { StocktakeLine, StocktakeLineQuery, StocktakeSheet } from '@mrp/contract/features/stocktakes/record.ts';
import type { Page } from '@mrp/contract/lib/fields/fields.ts';
import { stocktakeWords } from '@mrp/contract/features/stocktakes/words.ts';
import { AppError } from '../../platform/app-error.ts';
import { anyId, preparedStatement, type Db } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { contains } from '../../platform/lists/search.ts';
import { unitRef } from '../dictionaries/units.queries.ts';
import { documentJoins, resolveDocumentRefs, storedDocument, type WithStoredDocument } from '../stock/document-refs.queries.ts';
import { listLinePhotos } from './counting/findings.queries.ts';
import { isVisible, stocktakeSources } from './queries.ts';
import {
  amountOfLine,
  binOfLine,
  bookOfLine,
  isBeyondBand,
  isMovedIn,
  isStuck,
  labelOfLine,
  reasonOfLine,
  secondsOfLine,
} from './sql-fragments.queries.ts';

/** Lines of these stocktakes: a query of their ids. */
const shown: Readonly<Record<LineView, (stocktakes: RawBuilder<unknown>) => RawBuilder<SqlBool>>> = {
  all: () => sql`true`,
  variance: () => sql`l.variance <> 0`,
  uncounted: () => sql`l.counted is null`,
  beyond: () => sql`${isBeyondBand(amountOfLine)}`,
  recount: () => sql`(l.recounting or l.round > 1)`,
  moved: isMovedIn,
  added: () => sql`l.added_by is not null`,
};

/** Any of these views. */
export const shownLines = (views: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    views.map((view) => shown[view as LineView](sql`select y.id from stocktakes y where y.snapshot_at is not null`)),
    sql` or `,
  )})`;

export const lineTables = sql`
  stocktake_lines l
  join stocktakes s on s.id = l.stocktake_id
  left join lots t on t.id = l.lot_id
  left join rolls r on r.id = l.roll_id`;

/** Lines of a stocktake in the order of counting. */
export async function listStocktakeLines(
  db: Db,
  goods: ItemLevel,
  id: string,
  query: z.output<typeof StocktakeLineQuery>,
  user: Identity,
): Promise<Page<StocktakeLine>> {
  const term = query.q ?? '';
  const condition = sql<SqlBool>`l.stocktake_id = ${id} and ${isVisible(goods, user)} and ${shown[query.show](sql`select ${id}::bigint`)} and ${
    term === '' ? sql`true` : contains(sql`concat_ws(' ', l.code, l.name, l.colour_name, t.lot_no, r.roll_no)`, term)
  }`;
  const { rows: found } = await sql<{ id: string; total: number }>`
    select l.id, count(*) over ()::int as total from ${lineTables} where ${condition}
    order by l.position limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`.execute(db);
  return {
    rows: await readLines(
      db,
      found.map((line) => line.id),
    ),
    total: found[0]?.total ?? 0,
    nextCursor: null,
  };
}

export async function readLines(db: Db, ids: readonly string[]): Promise<StocktakeLine[]> {
  const { rows } = await sql<Omit<StocktakeLine, 'photos'>>`${preparedStatement}
    select l.id, l.position, l.item_id, l.code, l.name, l.colour_name, c.hex, t.lot_no, r.roll_no, ${unitRef('u')} as unit, h.shares,
           h.snapshot, l.expected, l.counted, l.earlier_counted, w.nick_name as counted_by, l.counted_at, ${secondsOfLine} as seconds, l.variance,
           case when l.expected > 0 then round(100 * l.variance / l.expected, 2) end as variance_percent, h.amount, l.round, l.recounted_for,
           l.added_by is not null as is_added, coalesce(${isBeyondBand(sql`h.amount`)}, false) as is_beyond, ${isMovedIn(sql`select y.stocktake_id from stocktake_lines y where y.id = ${anyId(ids)} group by 1`)} as is_moved,
           s.state = 'RECOUNT' and ${isStuck} as is_stuck, l.conflicting as is_conflicting, l.clock_off as is_clock_off,
           case when e.id is not null then jsonb_build_object('id', e.id::text, 'code', e.code, 'name', e.name) end as reason,
           v.id is null and e.id is not null as is_proposed, coalesce(v.note, p.note, '') as note
    from ${lineTables}
    join stock_items i on i.id = l.item_id
    join units u on u.id = l.unit_id
    left join skus k on k.id = i.sku_id
    left join colours c on c.id = k.colour_id
    left join users w on w.id = l.counted_by
    left join stocktake_reviews v on v.line_id = l.id
    left join dictionary_entries e on e.id = ${reasonOfLine}
    left join lateral (
      select x.note from stocktake_events x where x.line_id = l.id and x.round = l.round and x.note <> '' order by x.happened_at desc, x.seq desc limit 1) p on true
    cross join lateral (
      select coalesce(sum(x.snapshot), 0) as snapshot, sum(x.amount) as amount,
             coalesce(jsonb_agg(jsonb_build_object('ownership', x.ownership, 'snapshot', x.snapshot::text, 'expected', x.expected::text,
               'variance', x.variance::text, 'amount', x.amount::text) order by x.ownership), '[]') as shares
      from stocktake_shares x where x.line_id = l.id) h
    where l.id = ${anyId(ids)} order by l.position`.execute(db);
  const photos = await listLinePhotos(db, ids);
  return rows.map((line) => ({ ...line, photos: photos.get(line.id) ?? [] }));
}

/** Events of a line by every counter, and its movements since the snapshot. */
export async function getLineStory(db: Db, goods: ItemLevel, id: string, lineId: string, user: Identity): Promise<LineStory> {
  const { rows: lines } = await sql`
    select from stocktake_lines l join stocktakes s on s.id = l.stocktake_id where l.id = ${lineId} and s.id = ${id} and ${isVisible(goods, user)}`.execute(
    db,
  );
  if (lines.length === 0) throw new AppError('NOT_FOUND', { what: '盘点明细' });
  const { rows: events } = await sql<LineStory['events'][number]>`
    select e.id, e.round, e.mode, e.quantity, u.nick_name as user, e.device_id, e.at, e.received_at, e.clock_off, e.note,
           exists (select from stocktake_events v where v.voids = e.id and v.user_id = e.user_id) as is_voided
    from stocktake_events e join users u on u.id = e.user_id where e.line_id = ${lineId} order by e.round, e.happened_at, e.seq`.execute(
    db,
  );
  return { events, movements: await listLineMovements(db, lineId) };
}

/** What moved of a line since the snapshot, and what its count posted. */
async function listLineMovements(db: Db, lineId: string): Promise<LineStory['movements']> {
  const { rows } = await sql<WithStoredDocument<LineStory['movements'][number]>>`
    select m.id, m.type, h.ownership, m.quantity, m.occurred_at, m.posted_at, coalesce(o.nick_name, '系统') as operator, ${storedDocument('m')} as document
    from stocktake_lines l
    join stocktakes s on s.id = l.stocktake_id
    join stocktake_shares h on h.line_id = l.id
    join movements m on m.balance_id = h.balance_id and m.posted_at > s.snapshot_at
      and m.lot_id is not distinct from l.lot_id and m.roll_id is not distinct from l.roll_id
      and (s.completed_at is null or m.posted_at <= s.completed_at or (m.document_kind = 'stocktake' and m.document_id = s.id))
    left join users o on o.id = m.operator_id
    ${documentJoins('m')}
    where l.id = ${lineId} order by m.id limit 500`.execute(db);
  return resolveDocumentRefs(rows);
}

/** Count sheets and protocols. While a blind count is open its sheet has no quantity of the books. */
export async function listSheets(db: Db, goods: ItemLevel, ids: readonly string[], user: Identity): Promise<StocktakeSheet[]> {
  const { rows: allowed } = await sql<{ id: string }>`${preparedStatement}
    select s.id from stocktakes s where s.id = ${anyId(ids)} and ${isVisible(goods, user)}`.execute(db);
  if (allowed.length < new Set(ids).size) throw new AppError('NOT_FOUND', { what: stocktakeWords.stocktake });
  const heads = new Map((await stocktakeSources[goods].load(db, ids, user)).map((row) => [row.id, row]));
  const { rows } = await sql<StocktakeSheet['lines'][number] & { stocktakeId: string }>`${preparedStatement}
    select l.stocktake_id, l.id, l.position, l.code, l.name, l.colour_name, t.lot_no, r.roll_no, ${unitRef('u')} as unit, ${labelOfLine} as label,
           ${binOfLine} as bin, ${bookOfLine} as book,
           l.counted, case when s.state in ('REVIEW', 'DONE') then l.variance end as variance, coalesce(e.name, '') as reason
    from ${lineTables}
    join units u on u.id = l.unit_id
    left join dictionary_entries e on e.id = ${reasonOfLine}
    where s.id = ${anyId(ids)} order by l.stocktake_id, l.position`.execute(db);
  const lines = Map.groupBy(rows, ({ stocktakeId }) => stocktakeId);
  return [...new Set(ids)].flatMap((id) => {
    const head = heads.get(id);
    return head ? [{ ...head, lines: lines.get(id) ?? [] }] : [];
  });
}

import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { ruleFields, stocktakeRowFields } from '@mrp/contract/features/stocktakes/fields.ts';
import { stocktakeList } from '@mrp/contract/features/stocktakes/list.ts';
import type { CounterProgress, Stocktake, StocktakeRow } from '@mrp/contract/features/stocktakes/record.ts';
import { holderTitle, stocktakeTitle } from '@mrp/contract/features/stocktakes/workflow.ts';
import { stocktakeWords } from '@mrp/contract/features/stocktakes/words.ts';
import { AppError } from '../../platform/app-error.ts';
import { anyId, preparedStatement, type Db } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { isAnyOf, isOnDays } from '../../platform/lists/list-conditions.ts';
import type { ListSource } from '../../platform/lists/lists.ts';
import { storedFields } from '../../platform/records.ts';
import { matchesSearch } from '../../platform/lists/search.ts';
import { unitRef } from '../dictionaries/units.queries.ts';
import { holderRef } from '../stock/holders.queries.ts';
import { listFindings } from './counting/findings.queries.ts';
import { countedBy, isStuck, reasonOfLine } from './sql-fragments.queries.ts';

const isOverdue = sql<SqlBool>`(s.deadline < business_day() and s.state not in ('DONE', 'CANCELLED'))`;

const scopeWords = sql<string>`case when s.kind = 1 then '全部' else concat_ws('；',
  (select string_agg(f.full_name, '、' order by x.id) from stocktake_scopes x join classification_facts f on f.id = x.classification_id where x.stocktake_id = s.id),
  (select count(*) || ' 个物料' from stocktake_scopes x where x.stocktake_id = s.id and x.item_id is not null having count(*) > 0),
  (select case when count(*) <= 5 then '缸号 ' || string_agg(t.lot_no, '、' order by x.id) else count(*) || ' 个缸号' end
   from stocktake_scopes x join lots t on t.id = x.lot_id where x.stocktake_id = s.id having count(*) > 0),
  (select case when count(*) <= 5 then '库位 ' || string_agg(n.code, '、' order by x.id) else count(*) || ' 个库位' end
   from stocktake_scopes x join bins n on n.id = x.bin_id where x.stocktake_id = s.id having count(*) > 0),
  s.value_class || '类', '早于 ' || s.counted_before || ' 未盘') end`;

/** What of the lines and their shares the list and the record show. */
export const figures = sql`
  cross join lateral (
    select count(*)::int as line_count, count(l.counted)::int as counted_lines, (count(*) filter (where l.variance <> 0))::int as variance_lines,
      (count(*) filter (where l.recounting and l.counted is null))::int as recount_lines,
      coalesce(trim_scale(round(100.0 * count(l.counted) / nullif(count(*), 0), 2)), 0)::text as progress,
      round(100.0 * count(*) filter (where l.variance = 0) / nullif(count(l.counted), 0), 2) as accuracy
    from stocktake_lines l where l.stocktake_id = s.id
  ) l
  cross join lateral (
    select sum(h.amount) as variance_amount, sum(abs(h.amount)) as gross_variance,
      round(100 - 100 * sum(abs(h.amount)) / nullif(sum(h.expected * h.unit_cost), 0), 2) as value_accuracy,
      round(100 * -sum(least(h.amount, 0)) / nullif(sum(h.expected * h.unit_cost), 0), 2) as shrinkage
    from stocktake_shares h where h.stocktake_id = s.id
  ) v`;

type Viewer = Pick<Identity, 'userId' | 'permissions'>;

async function listRows(db: Db, ids: readonly string[], { userId }: Pick<Viewer, 'userId'>): Promise<StocktakeRow[]> {
  const { rows } = await sql<StocktakeRow>`${preparedStatement}
    select s.id, s.code, s.goods, s.state, ${storedFields(stocktakeRowFields, 's')}, s.end_reason, s.created_at, s.snapshot_at,
           s.completed_at, s.updated_at, s.version, ${countedBy(userId)} as counted_by_me, ${isOverdue} as is_overdue, ${holderRef('h')} as holder, ${scopeWords} as scope,
           l.line_count, l.counted_lines, l.variance_lines, l.recount_lines, l.progress, l.accuracy,
           v.variance_amount, v.gross_variance, v.value_accuracy, v.shrinkage, p.nick_name as supervisor,
           coalesce((select string_agg(u.nick_name, '、' order by c.id) from stocktake_counters c join users u on u.id = c.user_id
                     where c.stocktake_id = s.id and c.removed_at is null), '') as counters,
           coalesce(author.nick_name, '系统') as created_by, coalesce(editor.nick_name, '系统') as updated_by
    from stocktakes s
    join holders h on h.id = s.holder_id
    join users p on p.id = s.supervisor_id
    left join users author on author.id = s.created_by
    left join users editor on editor.id = s.updated_by
    ${figures}
    where s.id = ${anyId(ids)}`.execute(db);
  return rows;
}

/** The lists by type of holder open with a title of their own, which shows those holders only. */
export function isVisible(goods: ItemLevel, { permissions }: Pick<Viewer, 'permissions'>): RawBuilder<SqlBool> {
  if (permissions.has(stocktakeTitle(goods))) return sql`s.goods = ${goods}`;
  const kinds = (['GARMENT_SUPPLIER', 'MATERIAL_SUPPLIER'] as const).filter((kind) => permissions.has(holderTitle(goods, kind)));
  return sql`(s.goods = ${goods} and s.holder_id in (select h.id from holders h where ${isAnyOf(sql`h.kind`, kinds)}))`;
}

type List = ReturnType<typeof stocktakeList>;

const makeSource = (goods: ItemLevel): ListSource<List, StocktakeRow> => ({
  spec: stocktakeList(goods),
  from: sql`stocktakes s`,
  id: sql`s.id`,
  visible: (user) => isVisible(goods, user),
  search: (term) => matchesSearch(term, sql`s.search_text`),
  filters: {
    kind: (kinds) => isAnyOf(sql`s.kind::text`, kinds),
    state: (states) => isAnyOf(sql`s.state`, states),
    holderKind: (kinds) => sql`s.holder_id in (select h.id from holders h where ${isAnyOf(sql`h.kind`, kinds)})`,
    holderIds: (ids) => isAnyOf(sql`s.holder_id`, ids),
    overdue: (on) => (on ? isOverdue : sql`not ${isOverdue}`),
    deadline: (days) => isOnDays(sql`s.deadline`, days),
    createdAt: (days) => isOnDays(sql`s.created_at`, days),
  },
  sorts: {
    code: sql`s.code`,
    state: sql`s.state`,
    deadline: sql`s.deadline`,
    createdAt: sql`s.created_at`,
    updatedAt: sql`s.updated_at`,
  },
  load: listRows,
});

export const stocktakeSources = { SKU: makeSource('SKU'), SPU: makeSource('SPU') };

type Head = Pick<
  Stocktake,
  | 'supervisorId'
  | 'counterIds'
  | 'classifications'
  | 'items'
  | 'lots'
  | 'bins'
  | keyof typeof ruleFields
  | 'submittedAt'
  | 'submittedById'
  | 'approvedBy'
  | 'reasonsMissing'
  | 'variances'
  | 'movedLines'
  | 'stuckLines'
>;

const scopeEntries = (column: string, entry: RawBuilder<unknown>) => sql`coalesce((
  select jsonb_agg(${entry} order by x.id) from stocktake_scopes x where x.stocktake_id = s.id and ${sql.ref(`x.${column}`)} is not null), '[]')`;

async function readHead(db: Db, goods: ItemLevel, id: string, user: Viewer): Promise<Head> {
  const { rows } = await sql<Head>`
    select s.supervisor_id, ${storedFields(ruleFields, 's')}, s.submitted_at, s.submitted_by as submitted_by_id, a.nick_name as approved_by,
           coalesce((select jsonb_agg(c.user_id::text order by c.id) from stocktake_counters c where c.stocktake_id = s.id and c.removed_at is null), '[]') as counter_ids,
           ${scopeEntries('classification_id', sql`(select jsonb_build_object('id', f.id::text, 'code', '', 'name', f.full_name) from classification_facts f where f.id = x.classification_id)`)} as classifications,
           ${scopeEntries('item_id', sql`(select jsonb_build_object('id', i.id::text, 'code', coalesce(k.code, p.code), 'name', concat_ws(' ', p.name, k.colour_name)) from stock_items i join spus p on p.id = i.spu_id left join skus k on k.id = i.sku_id where i.id = x.item_id)`)} as items,
           ${scopeEntries('lot_id', sql`(select jsonb_build_object('id', t.id::text, 'code', t.lot_no, 'name', t.lot_no) from lots t where t.id = x.lot_id)`)} as lots,
           ${scopeEntries('bin_id', sql`(select jsonb_build_object('id', n.id::text, 'code', n.code, 'name', n.code) from bins n where n.id = x.bin_id)`)} as bins,
           (select count(*)::int from stocktake_lines l where l.stocktake_id = s.id and l.variance <> 0 and ${reasonOfLine} is null) as reasons_missing,
           coalesce((select jsonb_agg(jsonb_build_object('unit', ${unitRef('u')}, 'gained', v.gained::text, 'lost', v.lost::text) order by u.id) from (
             select l.unit_id, sum(greatest(l.variance, 0)) as gained, sum(greatest(-l.variance, 0)) as lost
             from stocktake_lines l where l.stocktake_id = s.id and l.variance <> 0 group by l.unit_id) v join units u on u.id = v.unit_id), '[]') as variances,
           (select count(*)::int from moved_stocktake_lines(s.id)) as moved_lines,
           (select count(*)::int from stocktake_lines l where l.stocktake_id = s.id and s.state = 'RECOUNT' and ${isStuck}) as stuck_lines
    from stocktakes s left join users a on a.id = s.approved_by
    where s.id = ${id} and ${isVisible(goods, user)}`.execute(db);
  const [head] = rows;
  if (!head) throw new AppError('NOT_FOUND', { what: stocktakeWords.stocktake });
  return head;
}

/** One stocktake with its progress; its lines are read in pages. */
export async function getStocktake(db: Db, goods: ItemLevel, id: string, user: Viewer): Promise<Stocktake> {
  const head = await readHead(db, goods, id, user);
  const [row] = await listRows(db, [id], user);
  if (!row) throw new AppError('NOT_FOUND', { what: stocktakeWords.stocktake });
  return { ...row, ...head, progressByCounter: await listProgress(db, id), findings: await listFindings(db, id) };
}

async function listProgress(db: Db, id: string): Promise<CounterProgress[]> {
  const { rows } = await sql<CounterProgress>`
    select c.user_id, u.nick_name as name, c.started_at, c.finished_at, coalesce(l.lines, 0) as lines, coalesce(e.events, 0) as events,
           e.last_seen_at, e.pace_seconds
    from stocktake_counters c
    join users u on u.id = c.user_id
    left join lateral (select count(*)::int as lines from stocktake_lines l where l.stocktake_id = c.stocktake_id and l.counted_by = c.user_id) l on true
    left join lateral (
      select sum(n)::int as events, max(seen) as last_seen_at,
             round((percentile_cont(0.5) within group (order by seconds))::numeric, 1)::text as pace_seconds
      from (select count(*) as n, max(v.received_at) as seen, extract(epoch from max(v.at) - min(v.at)) as seconds
            from stocktake_events v where v.stocktake_id = c.stocktake_id and v.user_id = c.user_id group by v.line_id) lines
    ) e on true
    where c.stocktake_id = ${id} and (c.removed_at is null or e.events > 0) order by c.id`.execute(db);
  return rows;
}

/** What commands need to know of a stocktake. */
export interface StoredStocktake {
  id: string;
  code: string;
  state: Stocktake['state'];
  kind: 1 | 2;
  ownership: 1 | 2 | 3;
  goods: ItemLevel;
  holderId: string;
  blind: boolean;
  freezes: boolean;
  version: number;
  snapshotAt: string | null;
}

/** Reads a stocktake; with a lock, until the transaction ends: `update` for changes of it, `share` for what counters write meanwhile. */
export async function readStocktake(db: Db, id: string, lock?: 'update' | 'share'): Promise<StoredStocktake | undefined> {
  const { rows } = await sql<StoredStocktake>`
    select s.id, s.code, s.state, s.kind, s.ownership, s.goods, s.holder_id, s.blind, s.freezes, s.version, s.snapshot_at
    from stocktakes s where s.id = ${id} ${lock === 'update' ? sql`for update` : lock === 'share' ? sql`for share` : sql``}`.execute(db);
  return rows[0];
}

export async function lockStocktake(db: Db, goods: ItemLevel, id: string): Promise<StoredStocktake> {
  const stored = await readStocktake(db, id, 'update');
  if (stored?.goods !== goods) throw new AppError('NOT_FOUND', { what: stocktakeWords.stocktake });
  return stored;
}

import { sql } from 'kysely';
import { nettingLineList, nettingLineWorkbook, nettingList } from '@mrp/contract/features/netting/list.ts';
import type { NettingDifference, NettingLine, NettingRow, NettingRun } from '@mrp/contract/features/netting/record.ts';
import type { Page } from '@mrp/contract/lib/fields/fields.ts';
import { nettingWords } from '@mrp/contract/features/netting/words.ts';
import { AppError } from '../../platform/app-error.ts';
import { anyId, preparedStatement, type Db } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { isAnyOf, isOnDays } from '../../platform/lists/list-conditions.ts';
import { listPage, type ListSource } from '../../platform/lists/lists.ts';
import { matchesSearch } from '../../platform/lists/search.ts';
import { holderRef } from '../stock/holders.queries.ts';
import { unitRef } from '../dictionaries/units.queries.ts';
import { supplierEntry } from '../preparations/queries.ts';
import { bomRef } from './runs/demands.queries.ts';
import { isForOthers, receiptLines } from './runs/items.queries.ts';
import { isOfSupplier } from '../suppliers/filters.queries.ts';

/** The materials of a run; in a greige run the colours behind the greige are intermediate steps and left out. */
const isOwnLine = sql<boolean>`(l.sku_id is null) = (r.goods = 'SPU')`;
const MAX_STYLES = 20;

export const nettingSource: ListSource<typeof nettingList, NettingRow> = {
  spec: nettingList,
  from: sql`netting_runs r`,
  id: sql`r.id`,
  search: (term) => matchesSearch(term, sql`r.search_text`),
  filters: {
    goods: (goods) => isAnyOf(sql`r.goods`, goods),
    holderIds: (ids) => isAnyOf(sql`r.holder_id`, ids),
    confirmed: (on) => sql`(r.confirmed_at is not null) = ${on}`,
    createdAt: (days) => isOnDays(sql`r.created_at`, days),
  },
  sorts: { code: sql`r.code`, asOf: sql`r.as_of`, createdAt: sql`r.created_at` },
  load: (db, ids) => listRuns(db, ids),
};

async function listRuns(db: Db, ids: readonly string[]): Promise<NettingRow[]> {
  const { rows } = await sql<NettingRow>`${preparedStatement}
    select r.id, r.code, r.name, r.goods, ${holderRef('h')} as holder, r.with_supplier_stock, r.by_date, r.alone, r.as_of, r.confirmed_at, r.created_at, r.version,
           coalesce((select jsonb_agg(${holderRef('x')} order by x.name) from netting_holders o join holders x on x.id = o.holder_id where o.run_id = r.id), '[]') as other_holders,
           array(select distinct s.code from netting_demands d join skcs k on k.id = d.skc_id join styles s on s.id = k.style_id
                 where d.run_id = r.id order by 1 limit ${MAX_STYLES}) as styles,
           d.demand_count, d.pieces, l.line_count, l.short_count,
           (select count(*)::int from netting_problems p where p.run_id = r.id) as problem_count,
           (select count(*)::int from preparation_orders o where o.netting_run_id = r.id) as order_count,
           confirmer.nick_name as confirmed_by, coalesce(author.nick_name, '系统') as created_by
    from netting_runs r
    join holders h on h.id = r.holder_id
    left join users confirmer on confirmer.id = r.confirmed_by
    left join users author on author.id = r.created_by
    cross join lateral (
      select count(*)::int as demand_count, coalesce(sum(d.pieces), 0)::text as pieces from netting_demands d where d.run_id = r.id
    ) d
    cross join lateral (
      select count(*)::int as line_count, count(*) filter (where l.suggest > 0)::int as short_count
      from netting_lines l where l.run_id = r.id and ${isOwnLine}
    ) l
    where r.id = ${anyId(ids)}`.execute(db);
  return rows;
}

export async function getNettingRow(db: Db, id: string): Promise<NettingRow> {
  const [row] = await listRuns(db, [id]);
  if (!row) throw new AppError('NOT_FOUND', { what: nettingWords.netting });
  return row;
}

/** One run with its demands, its skipped demand and its orders. */
export async function getNetting(db: Db, id: string): Promise<NettingRun> {
  const row = await getNettingRow(db, id);
  const { rows: demands } = await sql<NettingRun['demands'][number]>`
    select d.id, k.id as skc_id, k.code as skc_code, k.colour_name, s.id as style_id, s.code as style_code, s.name as style_name, o.id as garment_order_id,
           o.code as garment_order_code, d.size, d.pieces::text as pieces, d.need_on, ${bomRef('b')} as bom
    from netting_demands d
    join skcs k on k.id = d.skc_id
    join styles s on s.id = k.style_id
    left join garment_orders o on o.id = d.garment_order_id
    left join boms b on b.id = d.bom_id
    where d.run_id = ${id} order by d.position`.execute(db);
  const { rows: problems } = await sql<NettingRun['problems'][number]>`
    select coalesce(s.code, '') as style_code, coalesce(k.code, '') as skc_code, coalesce(l.code || ' ' || l.name, '') as material, p.message
    from netting_problems p
    left join netting_demands d on d.id = p.demand_id
    left join skcs k on k.id = d.skc_id
    left join styles s on s.id = k.style_id
    left join bom_lines l on l.id = p.bom_line_id
    where p.run_id = ${id} order by p.id`.execute(db);
  return { ...row, demands, problems, orders: await listNettingOrders(db, id) };
}

/** The orders that a run was confirmed into. */
export async function listNettingOrders(db: Db, runId: string): Promise<NettingRun['orders']> {
  const { rows } = await sql<NettingRun['orders'][number]>`
    select id, code from preparation_orders where netting_run_id = ${runId} order by id`.execute(db);
  return rows;
}

/**
 * How much `netting_lines l` depends on receipts for styles outside its run: without them 净需求 would rise by this quantity. A receipt is
 * split in proportion to the lines behind it; what earlier demand takes of receipts is not for the run.
 */
const scheduledForOthers = sql<string>`(
  select (greatest(coalesce(max(lacking) filter (where is_need), 0), 0) - l.net)::text
  from (
    select bool_or(is_need) as is_need, sum(sum(quantity)) over (order by on_day nulls first) as lacking
    from (
      select e.step in ('DEMAND', 'DEPENDENT') as is_need, case when e.step in ('DEMAND', 'DEPENDENT', 'COVERED', 'EARLIER', 'SCHEDULED') then e.due_on end as on_day,
             e.quantity - coalesce(round(e.quantity * shared.others, 4), 0) as quantity
      from netting_evidence e
      left join lateral (
        select sum(p.quantity) filter (where ${isForOthers}) / sum(p.quantity) as others from (${receiptLines}) p
        where e.step = 'SCHEDULED' and p.spu_id = l.spu_id and p.sku_id is not distinct from l.sku_id
      ) shared on true
      where e.line_id = l.id and e.step not in ('SPARE', 'LATE', 'ELSEWHERE', 'GREIGE') and (e.step <> 'EARLIER' or e.ownership is not null)
    ) parts group by on_day
  ) days)`;

const isLate = sql<boolean>`(l.order_by < business_day() and l.suggest > 0)`;

/** Lines by id, from any run. */
export async function listNettingLines(db: Db, ids: readonly string[]): Promise<NettingLine[]> {
  const { rows } = await sql<NettingLine>`${preparedStatement}
    select l.id, s.id as spu_id, k.id as sku_id, coalesce(k.id, s.id) as material_id, coalesce(k.code, s.code) as code, s.name,
           coalesce(k.colour_name, '') as colour_name, c.hex, s.specification, ${unitRef('u')} as unit, l.level, l.gross, l.covered, l.safety, l.on_hand,
           l.reserved, l.frozen, l.earlier, l.carried, l.scheduled, ${scheduledForOthers} as scheduled_for_others, l.spare, l.too_late, l.net, l.moq, l.multiple, l.suggest, l.wanted, l.elsewhere, l.greige_needed, l.greige_available, l.greige_short,
           l.dye_loss, l.need_on, l.until_on, l.uncovered_on, l.order_by, ${isLate} as is_late, l.offer_id, case when v.id is not null then ${supplierEntry('v')} end as supplier,
           l.unit_price, ${unitRef('pu')} as price_unit, price_amount(l.wanted, l.unit_price, l.unit_factor, l.price_factor)::text as amount, l.problem
    from netting_lines l
    join spus s on s.id = l.spu_id
    left join skus k on k.id = l.sku_id
    left join colours c on c.id = k.colour_id
    join units u on u.id = l.unit_id
    join units pu on pu.id = coalesce(l.price_unit_id, l.unit_id)
    left join suppliers v on v.id = l.supplier_id
    where l.id = ${anyId(ids)}`.execute(db);
  return rows;
}

const foundIn = (alias: string, term: string) => matchesSearch(term, sql.ref(`${alias}.search_text`));

const lines = {
  from: sql`netting_lines l join netting_runs r on r.id = l.run_id join spus s on s.id = l.spu_id left join skus k on k.id = l.sku_id`,
  id: sql`l.id`,
  search: (term: string) => sql<boolean>`(${foundIn('s', term)} or ${foundIn('k', term)}
    or l.supplier_id in (select x.id from suppliers x where ${foundIn('x', term)}))`,
  filters: {
    short: (on: boolean) => sql<boolean>`(l.suggest > 0) = ${on}`,
    problem: (on: boolean) => sql<boolean>`(l.problem <> '') = ${on}`,
    late: (on: boolean) => sql<boolean>`${isLate} = ${on}`,
    supplierIds: (ids: readonly string[]) => isOfSupplier(sql`l.supplier_id`, ids),
  },
  sorts: {
    code: sql`coalesce(k.code, s.code)`,
    gross: sql`l.gross`,
    net: sql`l.net`,
    suggest: sql`l.suggest`,
    orderBy: sql`l.order_by`,
    needOn: sql`l.need_on`,
    uncoveredOn: sql`l.uncovered_on`,
  },
  load: listNettingLines,
};

/** The source of 测算结果 of one run. */
export const nettingLineSource = (runId: string): ListSource<typeof nettingLineList, NettingLine> => ({
  ...lines,
  spec: nettingLineList,
  visible: () => sql`l.run_id = ${runId} and ${isOwnLine}`,
});

export const nettingWorkbookSource: ListSource<typeof nettingLineWorkbook, NettingLine> = {
  ...lines,
  spec: nettingLineWorkbook,
  visible: () => isOwnLine,
  filters: { ...lines.filters, runIds: (ids) => isAnyOf(sql`l.run_id`, ids) },
};

export async function listLinesOf(db: Db, runId: string, query: object, user: Identity): Promise<Page<NettingLine>> {
  await getNettingRow(db, runId);
  return listPage(db, nettingLineSource(runId), query, user);
}

const figuresOf = (alias: string) => {
  const column = (name: string) => sql`${sql.ref(`${alias}.${name}`)}::text`;
  return sql`case when ${sql.ref(`${alias}.id`)} is not null then jsonb_build_object('gross', ${column('gross')}, 'onHand', ${column('on_hand')},
    'scheduled', ${column('scheduled')}, 'net', ${column('net')}, 'suggest', ${column('suggest')}) end`;
};

/** The differences between two runs by item; equal items are left out. */
export async function compareNettings(db: Db, id: string, withId: string): Promise<NettingDifference[]> {
  await getNettingRow(db, id);
  await getNettingRow(db, withId);
  // A run by date has several lines of an item, of which the first has its stock.
  const linesOf = (runId: string) => sql`
    select min(l.id) as id, l.spu_id, l.sku_id, l.unit_id, sum(l.gross) as gross, sum(l.on_hand) as on_hand, sum(l.scheduled) as scheduled, sum(l.net) as net,
           sum(l.suggest) as suggest
    from netting_lines l join netting_runs r on r.id = l.run_id where r.id = ${runId} and ${isOwnLine} group by l.spu_id, l.sku_id, l.unit_id`;
  const { rows } = await sql<NettingDifference>`
    with before as (${linesOf(withId)}), after as (${linesOf(id)})
    select coalesce(k.code, s.code) as code, s.name, coalesce(k.colour_name, '') as colour_name, ${unitRef('u')} as unit,
           ${figuresOf('b')} as before, ${figuresOf('a')} as after
    from before b full join after a on a.spu_id = b.spu_id and coalesce(a.sku_id, 0) = coalesce(b.sku_id, 0)
    join spus s on s.id = coalesce(a.spu_id, b.spu_id)
    left join skus k on k.id = coalesce(a.sku_id, b.sku_id)
    join units u on u.id = coalesce(a.unit_id, b.unit_id)
    where (a.gross, a.on_hand, a.scheduled, a.net, a.suggest) is distinct from (b.gross, b.on_hand, b.scheduled, b.net, b.suggest)
    order by 1`.execute(db);
  return rows;
}

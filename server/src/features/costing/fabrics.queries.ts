import { fabricList } from '@mrp/contract/features/costing/list.ts';
import { departments } from '@mrp/contract/features/costing/parts.ts';
import type { FabricRow } from '@mrp/contract/features/costing/fabric-row.ts';
import { sql } from 'kysely';
import { anyId, preparedStatement, type Db } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { isAnyOf, isWithin } from '../../platform/lists/list-conditions.ts';
import type { ListSource } from '../../platform/lists/lists.ts';
import { matchesSearch } from '../../platform/lists/search.ts';
import { quotesOf } from './quotations/benchmarks.queries.ts';
import { findRecentPrices } from './quotations/recent-prices.queries.ts';
import { bandAction, configTables, costedUnitId, entryOf } from './sql-fragments.queries.ts';
import { isOfSupplier } from '../suppliers/filters.queries.ts';

const isOpen = sql<boolean>`s.state in ('PENDING', 'COSTING') and t.submitted_at is null`;
const progress = sql`case when not (${isOpen}) then 'CLOSED' when l.decision is null then 'OPEN' else 'DECIDED' end`;
const isOverdue = sql<boolean>`(${isOpen} and t.due_on < business_day())`;

const differenceRate = sql`round((l.amount - l.approved_amount) / nullif(l.amount, 0) * 100, 2)`;
const { price: pricing } = departments.FABRIC;

const mineBy = {
  TASK: ({ permissions, userId }: Identity) =>
    permissions.has(pricing)
      ? sql`(${isOpen} and l.decision is null and (t.assignee_id is null or t.assignee_id = ${userId}))`
      : sql`false`,
  DECIDED: ({ userId }: Identity) => sql`l.decided_by = ${userId}`,
};

const tables = sql`
  cost_sheet_lines l
  join cost_sheets s on s.id = l.sheet_id and s.is_latest
  join cost_tasks t on t.sheet_id = s.id and t.department = 'FABRIC'
  join quotations q on q.id = s.quotation_id`;

/** 面料核价: the material lines of the newest cost sheets. */
export const fabricSource: ListSource<typeof fabricList, FabricRow> = {
  spec: fabricList,
  from: sql`${tables} join styles y on y.id = q.style_id`,
  id: sql`l.id`,
  search: (term) => ({
    subquery: sql`select x.id from cost_sheet_lines x join quotations n on n.id = x.quotation_id where ${matchesSearch(term, sql`n.search_text`)}`,
    fetchFirst: true,
  }),
  filters: {
    progress: (kinds) => isAnyOf(progress, kinds),
    mine: (kinds, user) =>
      sql`(${sql.join(
        kinds.map((kind) => mineBy[kind as keyof typeof mineBy](user)),
        sql` or `,
      )})`,
    seasonIds: (ids) => isAnyOf(sql`y.season_id`, ids),
    differenceRate: (range) => isWithin(differenceRate, range),
    supplierIds: (ids) => isOfSupplier(sql`q.supplier_id`, ids),
    overdue: (on) => sql<boolean>`${isOverdue} = ${on}`,
    quotationIds: (ids) => isAnyOf(sql`l.quotation_id`, ids),
    spuIds: (ids) => sql<boolean>`l.sku_id in (select k.id from skus k where ${isAnyOf(sql`k.spu_id`, ids)})`,
  },
  // The tab is an order too.
  sorts: { progress, dueOn: sql`t.due_on`, updatedAt: sql`l.updated_at` },
  visible: () => sql`l.part = 'MATERIAL'`,
  load: (db, ids) => loadRows(db, ids),
};

async function loadRows(db: Db, ids: readonly string[]): Promise<FabricRow[]> {
  const { rows } = await sql<Omit<FabricRow, 'recentPrice' | 'recentOn'> & { unitId: string | null }>`${preparedStatement}
    select l.id, jsonb_build_object('id', q.id::text, 'code', q.code) as quotation,
      jsonb_build_object('id', s.id::text, 'code', s.code, 'versionNo', s.version_no, 'state', s.state) as sheet,
      ${entryOf('y')} as style, ${entryOf('f', 'abbreviation')} as factory, l.name, l.site,
      case when k.id is not null then jsonb_build_object('id', k.id::text, 'spuId', k.spu_id::text, 'code', k.code, 'name', m.name, 'kind', m.kind, 'colourName', k.colour_name,
        'hex', c.hex, 'pictureId', (select p.file_id::text from spu_pictures p where p.spu_id = m.id and p.position = 1)) end as item,
      cu.id as unit_id, u.name as unit, cu.name as costed_unit, l.gross_consumption as quoted_consumption, l.unit_price as quoted_price, l.benchmark, l.benchmark_basis, l.approved_price,
      case when l.approved_amount is not null then (l.amount - l.approved_amount)::text end as difference,
      (${differenceRate})::text as difference_rate, l.deviation, l.band, ${bandAction} as band_action, ${quotesOf('l')} as quotes,
      l.decision, ${progress} as progress,
      (select e.name from dictionary_entries e where e.id = y.season_id) as season, w.nick_name as assignee, t.due_on::text as due_on, ${isOverdue} as is_overdue, l.updated_at, l.version
    from ${tables} ${configTables('l')}
    join styles y on y.id = q.style_id
    join suppliers f on f.id = q.supplier_id
    left join skus k on k.id = l.sku_id
    left join spus m on m.id = k.spu_id
    left join colours c on c.id = k.colour_id
    left join units u on u.id = l.unit_id
    left join units cu on cu.id = ${costedUnitId}
    left join users w on w.id = t.assignee_id
    where l.id = ${anyId(ids)}`.execute(db);
  const recentOf = await findRecentPrices(
    db,
    rows.flatMap(({ item, unitId }) => (item && unitId ? [{ skuId: item.id, spuId: item.spuId, unitId }] : [])),
  );
  return rows.map(({ unitId, ...row }) => ({ ...row, ...recentOf(row.item?.id ?? '', unitId ?? '') }));
}

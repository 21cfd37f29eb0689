import { sql, type SqlBool } from 'kysely';
import { productionList } from '@mrp/contract/features/preparations.ts';
import type { Batch, Production, ProductionRow } from '@mrp/contract/features/preparations/production.ts';
import { defaultTolerance, toleranceBand } from '@mrp/contract/lib/formulas/formulas.ts';
import { fabricOf } from '@mrp/contract/lib/units.ts';
import { preparationWords } from '@mrp/contract/features/preparations/words.ts';
import { AppError } from '../../../platform/app-error.ts';
import { anyId, preparedStatement, type Db } from '../../../platform/database/database.ts';
import { isAnyOf, isOnDays } from '../../../platform/lists/list-conditions.ts';
import type { ListSource } from '../../../platform/lists/lists.ts';
import { matchesSearch } from '../../../platform/lists/search.ts';
import { holderRef } from '../../stock/holders.queries.ts';
import { isScored } from '../../suppliers/scores/facts.queries.ts';
import { isOfSupplier } from '../../suppliers/filters.queries.ts';
import { unitRef } from '../../dictionaries/units.queries.ts';
import { supplierEntry } from '../queries.ts';

const isOverdue = sql<SqlBool>`(p.expected_on < business_day() and p.state = 'PRODUCING')`;
const isGreigeShort = sql<SqlBool>`(p.state = 'PRODUCING' and p.greige_needed > p.greige_taken)`;

async function listRows(db: Db, ids: readonly string[]): Promise<ProductionRow[]> {
  const { rows } = await sql<
    Omit<ProductionRow, 'least' | 'most' | 'fabric'> & Parameters<typeof fabricOf>[0] & { tolerance: string }
  >`${preparedStatement}
    select p.id, p.code, p.state, p.goods, p.spu_id, p.sku_id, p.item_id, p.quantity, p.finished_quantity, p.tolerance, p.expected_on, p.expected_changes, p.is_short,
           p.end_reason, p.ended_at, p.created_at, p.updated_at, p.version, p.unit_price, ${unitRef('pu')} as price_unit, p.greige_needed,
           case when p.greige_needed is not null then p.greige_taken end as greige_taken,
           case when p.greige_needed is not null then (p.greige_taken - p.greige_returned)::text end as greige_used,
           case when p.greige_needed is not null then case when p.state = 'PRODUCING' then p.greige_needed - p.greige_taken else 0 end end::text as greige_short,
           p.dye_loss, p.actual_dye_loss, ${isOverdue} as is_overdue, round(100 * least(p.finished_quantity / p.quantity, 1), 2)::text as progress,
           ${supplierEntry('v')} as supplier, ${holderRef('h')} as holder, ${unitRef('u')} as unit,
           case when u2.id <> u.id then ${unitRef('u2')} end as second_unit, i.lot_tracked,
           s.width, s.allowance, s.gram_weight,
           coalesce(k.code, s.code) as material_code, s.name as material_name, coalesce(k.colour_name, '') as colour_name, c.hex,
           (select count(*)::int from production_batches b where b.production_id = p.id) as batch_count,
           coalesce((select jsonb_agg(distinct jsonb_build_object('id', o.id::text, 'code', o.code))
                     from preparation_orders o
                     where o.id in (select l.order_id from preparation_lines l where l.production_id = p.id
                                    union select l.order_id from production_shares e join preparation_lines l on l.id = e.line_id join production_batches b on b.id = e.batch_id
                                    where b.production_id = p.id)), '[]') as orders,
           coalesce(author.nick_name, '系统') as created_by
    from production_orders p
    join suppliers v on v.id = p.supplier_id
    join holders h on h.id = p.holder_id
    join units u on u.id = p.unit_id
    join units pu on pu.id = coalesce(p.price_unit_id, p.unit_id)
    join stock_items i on i.id = p.item_id
    left join units u2 on u2.id = i.second_unit_id
    join spus s on s.id = p.spu_id
    left join skus k on k.id = p.sku_id
    left join colours c on c.id = k.colour_id
    left join users author on author.id = p.created_by
    where p.id = ${anyId(ids)}`.execute(db);
  return rows.map(({ tolerance, width, allowance, gramWeight, ...row }) => {
    const { min, max } = toleranceBand({ plan: row.quantity, tolerance });
    return { ...row, fabric: fabricOf({ width, allowance, gramWeight }), least: min, most: max };
  });
}

/** The source of the tab 生产单. */
export const productionSource: ListSource<typeof productionList, ProductionRow> = {
  spec: productionList,
  from: sql`production_orders p`,
  id: sql`p.id`,
  search: (term) => matchesSearch(term, sql`p.search_text`),
  filters: {
    supplierIds: (ids) => isOfSupplier(sql`p.supplier_id`, ids),
    holderIds: (ids) => isAnyOf(sql`p.holder_id`, ids),
    state: (states) => isAnyOf(sql`p.state`, states),
    overdue: (on) => (on ? isOverdue : sql`not ${isOverdue}`),
    short: (on) => (on ? isGreigeShort : sql`not coalesce(${isGreigeShort}, false)`),
    expectedOn: (days) => isOnDays(sql`p.expected_on`, days),
    skuIds: (ids) => isAnyOf(sql`p.sku_id`, ids),
    spuIds: (ids) => isAnyOf(sql`p.spu_id`, ids),
    score: (values) => isScored('production', sql`p.id`, values),
  },
  sorts: {
    code: sql`p.code`,
    quantity: sql`p.quantity`,
    expectedOn: sql`p.expected_on`,
    state: sql`p.state`,
    createdAt: sql`p.created_at`,
    updatedAt: sql`p.updated_at`,
  },
  load: listRows,
};

/** One production with its orders and batches. */
export async function getProduction(db: Db, id: string): Promise<Production> {
  const [production] = await listProductions(db, [id]);
  return production!;
}

type Head = Pick<Production, 'tolerance' | 'greigeHolder' | 'greigeReturned' | 'greigeValueLeft'>;

/** Several productions in the order of the ids; fails when one does not exist. */
export async function listProductions(db: Db, ids: readonly string[]): Promise<Production[]> {
  const rows = new Map((await listRows(db, ids)).map((row) => [row.id, row]));
  const { rows: heads } = await sql<Head & { id: string }>`
    select p.id, p.tolerance, case when h.id is not null then ${holderRef('h')} end as greige_holder,
           case when p.greige_needed is not null then p.greige_returned end as greige_returned,
           case when p.greige_needed is not null then (${greigeValueLeft})::text end as greige_value_left
    from production_orders p left join holders h on h.id = p.greige_holder_id where p.id = ${anyId(ids)}`.execute(db);
  const headOf = new Map(heads.map(({ id, ...head }) => [id, head]));
  const linesOf = Map.groupBy(await listLines(db, ids), ({ productionId }) => productionId);
  const batchesOf = Map.groupBy(await listBatches(db, ids), ({ productionId }) => productionId);
  return [...new Set(ids)].map((id) => {
    const [row, head] = [rows.get(id), headOf.get(id)];
    if (!row || !head) throw new AppError('NOT_FOUND', { what: preparationWords.production });
    return { ...row, ...head, lines: linesOf.get(id) ?? [], batches: batchesOf.get(id) ?? [] };
  });
}

/** For `production_orders p`. */
type Owned<T> = T & { productionId: string };

async function listLines(db: Db, productionIds: readonly string[]): Promise<Owned<Production['lines'][number]>[]> {
  const { rows } = await sql<Owned<Production['lines'][number]>>`${preparedStatement}
    select l.production_id, l.id as line_id, o.id as order_id, o.code as order_code, st.code as style, sk.code as skc, l.quantity,
           coalesce((select sum(e.quantity) from production_shares e join production_batches b on b.id = e.batch_id
                     where e.line_id = l.id and b.production_id = l.production_id), 0)::text as finished_quantity
    from preparation_lines l
    join preparation_orders o on o.id = l.order_id
    left join styles st on st.id = l.style_id
    left join skcs sk on sk.id = l.skc_id
    where l.production_id = ${anyId(productionIds)} order by o.id, l.position`.execute(db);
  return rows;
}

/** The value of the greige of `production_orders p` that no batch has used yet. */
export const greigeValueLeft = sql`
  coalesce((select -sum(m.amount) from movements m
            where m.document_kind = 'production' and m.document_id = p.id and m.type in ('PREPARATION_OUT', 'GREIGE_RETURN_IN')), 0)
  - coalesce((select sum(b.greige_amount) from production_batches b where b.production_id = p.id), 0)`;

async function listBatches(db: Db, productionIds: readonly string[]): Promise<Owned<Batch>[]> {
  const { rows } = await sql<Owned<Batch>>`${preparedStatement}
    select b.id, b.production_id, b.position, b.quantity, b.is_last, b.received_at, coalesce(a.nick_name, '系统') as received_by, b.greige_amount, b.price_amount, b.own_cloth_amount,
           round((b.greige_amount + b.price_amount + b.own_cloth_amount) / b.quantity, 4)::text as unit_cost, b.remark,
           coalesce((select jsonb_agg(jsonb_build_object('id', r.id::text, 'lotNo', r.lot_no, 'rollNo', r.roll_no, 'quantity', r.quantity::text,
                              'secondQuantity', r.second_quantity::text, 'defectPoints', r.defect_points) order by r.position)
                     from production_batch_rolls r where r.batch_id = b.id), '[]') as rolls,
           coalesce((select jsonb_agg(jsonb_build_object('lineId', l.id::text, 'orderId', o.id::text, 'orderCode', o.code, 'quantity', e.quantity::text) order by o.id, l.position)
                     from production_shares e join preparation_lines l on l.id = e.line_id join preparation_orders o on o.id = l.order_id where e.batch_id = b.id), '[]') as shares
    from production_batches b left join users a on a.id = b.created_by
    where b.production_id = ${anyId(productionIds)} order by b.position`.execute(db);
  return rows;
}

/** 溢短装 in percent points, in the order of the input: that of the supplier, else of the classification, else 3. */
export async function listTolerances(db: Db, wanted: readonly { spuId: string; supplierId: string }[]): Promise<string[]> {
  const { rows } = await sql<{ tolerance: string | null }>`
    select coalesce(v.tolerance, f.tolerance) as tolerance
    from rows from (jsonb_to_recordset(${JSON.stringify(wanted)}) as ("spuId" bigint, "supplierId" bigint)) with ordinality as w ("spuId", "supplierId", n)
    join spus s on s.id = w."spuId"
    join classification_facts f on f.id = s.classification_id
    join suppliers v on v.id = w."supplierId"
    order by w.n`.execute(db);
  return rows.map(({ tolerance }) => tolerance ?? defaultTolerance);
}

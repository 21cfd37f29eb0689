import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { preparationRowFields, storedLineFields } from '@mrp/contract/features/preparations/fields.ts';
import { preparationList } from '@mrp/contract/features/preparations.ts';
import type { Preparation, PreparationLine, PreparationRow } from '@mrp/contract/features/preparations/record.ts';
import { preparationWords } from '@mrp/contract/features/preparations/words.ts';
import { AppError } from '../../platform/app-error.ts';
import { anyId, preparedStatement, type Db } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { isAnyOf, isOnDays } from '../../platform/lists/list-conditions.ts';
import type { ListSource } from '../../platform/lists/lists.ts';
import { storedFields } from '../../platform/records.ts';
import { matchesSearch } from '../../platform/lists/search.ts';
import { bySupplier } from '../suppliers/groups.queries.ts';
import { isScored } from '../suppliers/scores/facts.queries.ts';
import { isOfSupplier } from '../suppliers/filters.queries.ts';
import { unitRef } from '../dictionaries/units.queries.ts';
import { ownPicture } from '../materials/sql-fragments.queries.ts';
import { byHolder, holderRef } from '../stock/holders.queries.ts';
import { documentsWithExceptions } from '../styles/order-exceptions.queries.ts';
import { readCompleteness } from './completeness.queries.ts';

/** `{id, code, name}` of a supplier, by table alias. */
export const supplierEntry = (alias: string) =>
  sql`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}::text, 'code', ${sql.ref(`${alias}.code`)}, 'name', ${sql.ref(`${alias}.abbreviation`)})`;

/** The expected date has passed. */
const isOverdue = sql<SqlBool>`(o.expected_on < business_day() and o.state in ('PENDING', 'WAITING', 'PRODUCING'))`;

const supplierSide = sql`case when o.state in ('WAITING', 'PRODUCING') then
  case when exists (select from open_supplier_answers w where w.kind = 'preparation' and w.document_id = o.id) then 'ANSWERED'
       when exists (select from live_supplier_page_links k where k.kind = 'preparation' and k.document_id = o.id) then 'WAITING' end end`;

async function listRows(db: Db, ids: readonly string[], user: Pick<Identity, 'userId'>): Promise<PreparationRow[]> {
  const { rows } = await sql<PreparationRow>`${preparedStatement}
    select o.id, o.code, o.kind, o.basis, o.state, ${storedFields(preparationRowFields, 'o')}, o.expected_changes, o.cancel_reason, o.created_at, o.updated_at, o.version,
           ${isOverdue} as is_overdue, o.created_by is not distinct from ${user.userId}::bigint as created_by_me,
           o.submitted_by is not distinct from ${user.userId}::bigint as submitted_by_me,
           ${holderRef('h')} as holder, case when u.id is not null then ${unitRef('u')} end as unit,
           coalesce(case when v.id is not null then ${supplierEntry('v')} end, l.only_supplier) as supplier,
           coalesce(k.code, s.code, '') as material_code, case when o.kind = 'MEITAO' then o.set_name else s.name end as material_name,
           coalesce(k.colour_name, '') as colour_name, c.hex,
           ${ownPicture} as picture_id,
           l.styles, l.line_count, l.productions, l.amount, l.is_short, l.end_reason,
           case when o.kind = 'MEITAO' then o.sets::text else l.quantity::text end as quantity,
           case when o.kind = 'MEITAO' then l.finished_sets::text else l.finished::text end as finished_quantity,
           round(100 * case when o.kind = 'MEITAO' then l.finished_sets / o.sets else coalesce(least(l.finished / nullif(l.quantity, 0), 1), 0) end, 2)::text as progress,
           case when r.id is not null then jsonb_build_object('id', r.id::text, 'code', r.code) end as netting_run,
           coalesce(author.nick_name, '系统') as created_by, coalesce(editor.nick_name, '系统') as updated_by
    from preparation_orders o
    join holders h on h.id = o.holder_id
    left join suppliers v on v.id = o.supplier_id
    left join spus s on s.id = o.spu_id
    left join skus k on k.id = o.sku_id
    left join colours c on c.id = k.colour_id
    left join units u on u.id = o.unit_id
    left join netting_runs r on r.id = o.netting_run_id
    left join users author on author.id = o.created_by
    left join users editor on editor.id = o.updated_by
    cross join lateral (
      select count(*)::int as line_count, coalesce(sum(l.quantity), 0) as quantity, coalesce(sum(l.finished_quantity), 0) as finished,
             floor(min(l.finished_quantity / l.per_set)) as finished_sets,
             sum(price_amount(l.quantity, l.unit_price, l.unit_factor, l.price_factor)) as amount,
             coalesce((array_agg(distinct st.code) filter (where st.code is not null))[1:3], '{}') as styles,
             coalesce(jsonb_agg(distinct jsonb_build_object('id', p.id::text, 'code', p.code)) filter (where p.id is not null), '[]') as productions,
             coalesce(bool_or(p.is_short), false) as is_short, coalesce(string_agg(distinct p.end_reason, '；') filter (where p.end_reason <> ''), '') as end_reason,
             case when count(distinct l.supplier_id) = 1 then (array_agg(${supplierEntry('w')}))[1] end as only_supplier
      from preparation_lines l
      join suppliers w on w.id = l.supplier_id
      left join styles st on st.id = l.style_id
      left join production_orders p on p.id = l.production_id
      where l.order_id = o.id
    ) l
    where o.id = ${anyId(ids)}`.execute(db);
  return rows;
}

const ofLines = (value: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ${value} from preparation_lines l where l.order_id = o.id)`;
/** A 美套 is counted in sets. */
const unitOfOrder = sql`coalesce((select u.name from units u where u.id = o.unit_id), '套')`;

/** The source of the page /stock-manage. */
export const preparationSource: ListSource<typeof preparationList, PreparationRow> = {
  spec: preparationList,
  from: sql`preparation_orders o`,
  id: sql`o.id`,
  search: (term) => matchesSearch(term, sql`o.search_text`),
  filters: {
    kind: (kinds) => isAnyOf(sql`o.kind`, kinds),
    basis: (bases) => isAnyOf(sql`o.basis`, bases),
    object: (objects) => isAnyOf(sql`o.object`, objects),
    state: (states) => isAnyOf(sql`o.state`, states),
    supplierIds: (ids) =>
      sql`exists (select from preparation_lines l where l.order_id = o.id and ${isOfSupplier(sql`l.supplier_id`, ids)})`,
    holderIds: (ids) => isAnyOf(sql`o.holder_id`, ids),
    overdue: (on) => (on ? isOverdue : sql`not ${isOverdue}`),
    exceptions: (on) =>
      on ? { subquery: documentsWithExceptions('preparation') } : sql<boolean>`o.id not in (${documentsWithExceptions('preparation')})`,
    expectedOn: (days) => isOnDays(sql`o.expected_on`, days),
    createdAt: (days) => isOnDays(sql`o.created_at`, days),
    skuIds: (ids) => sql`exists (select from preparation_lines l where l.order_id = o.id and ${isAnyOf(sql`l.sku_id`, ids)})`,
    spuIds: (ids) => sql`exists (select from preparation_lines l where l.order_id = o.id and ${isAnyOf(sql`l.spu_id`, ids)})`,
    styleIds: (ids) => sql`exists (select from preparation_lines l where l.order_id = o.id and ${isAnyOf(sql`l.style_id`, ids)})`,
    nettingRunIds: (ids) => isAnyOf(sql`o.netting_run_id`, ids),
    supplierSide: (sides) => isAnyOf(supplierSide, sides),
    score: (values) => isScored('preparation', sql`o.id`, values),
    import: (batches) => sql`o.id in (select w.document_id from import_writes w where ${isAnyOf(sql`w.batch_id`, batches)})`,
  },
  sorts: {
    code: sql`o.code`,
    kind: sql`o.kind`,
    expectedOn: sql`o.expected_on`,
    state: sql`o.state`,
    createdAt: sql`o.created_at`,
    updatedAt: sql`o.updated_at`,
  },
  groups: {
    supplier: bySupplier(
      sql`coalesce(o.supplier_id, ${ofLines(sql`case when count(distinct l.supplier_id) = 1 then min(l.supplier_id) end`)})`,
    ),
    kind: { key: sql`o.kind` },
    holder: byHolder(sql`o.holder_id`),
    state: { key: sql`o.state` },
  },
  sums: {
    quantity: { value: sql`case when o.kind = 'MEITAO' then o.sets else ${ofLines(sql`sum(l.quantity)`)} end`, unit: unitOfOrder },
    finishedQuantity: {
      value: sql`case when o.kind = 'MEITAO' then ${ofLines(sql`floor(min(l.finished_quantity / l.per_set))`)} else ${ofLines(sql`sum(l.finished_quantity)`)} end`,
      unit: unitOfOrder,
    },
    amount: { value: ofLines(sql`sum(price_amount(l.quantity, l.unit_price, l.unit_factor, l.price_factor))`) },
  },
  load: listRows,
};

/** One order with its lines; a 美套 has its current 库存齐套率. */
export async function getPreparation(db: Db, id: string, user: Pick<Identity, 'userId'>): Promise<Preparation> {
  const [order] = await listPreparations(db, [id], user);
  return order!;
}

/** Several orders in the order of the ids; fails when one does not exist. */
export async function listPreparations(db: Db, ids: readonly string[], user: Pick<Identity, 'userId'>): Promise<Preparation[]> {
  const rows = new Map((await listRows(db, ids, user)).map((row) => [row.id, row]));
  const { rows: heads } = await sql<{ id: string } & Pick<Preparation, 'setName' | 'sets' | 'saleStatuses'>>`
    select o.id, o.set_name, o.sets::text as sets, coalesce((
             select jsonb_agg(jsonb_build_object('id', e.id::text, 'code', e.code, 'name', e.name) order by e.sort_order, e.id)
             from preparation_sale_statuses p join dictionary_entries e on e.id = p.entry_id where p.order_id = o.id), '[]') as sale_statuses
    from preparation_orders o where o.id = ${anyId(ids)}`.execute(db);
  const headOf = new Map(heads.map(({ id, ...head }) => [id, head]));
  const linesOf = Map.groupBy(await listLines(db, ids), ({ orderId }) => orderId);
  const orders = [...new Set(ids)].map((id) => {
    const [row, head] = [rows.get(id), headOf.get(id)];
    if (!row || !head) throw new AppError('NOT_FOUND', { what: preparationWords.preparation });
    return { ...row, ...head, lines: linesOf.get(id) ?? [] };
  });
  const completeness = await readCompleteness(
    db,
    orders.map(({ sets, holder, lines }) => ({ sets, holderId: holder.id, lines })),
  );
  return orders.map((order, at) => ({ ...order, completeness: completeness[at] ?? null }));
}

async function listLines(db: Db, orderIds: readonly string[]): Promise<(PreparationLine & { orderId: string })[]> {
  const { rows } = await sql<PreparationLine & { orderId: string }>`${preparedStatement}
    select l.id, l.order_id, l.spu_id, l.sku_id, coalesce(l.sku_id, l.spu_id) as material_id, l.code, l.name, l.colour_name, c.hex, l.specification, ${unitRef('u')} as unit,
           ${supplierEntry('v')} as supplier, l.supplier_id, ${storedFields(storedLineFields, 'l')}, l.finished_quantity, ${unitRef('pu')} as price_unit,
           price_amount(l.quantity, l.unit_price, l.unit_factor, l.price_factor) as amount,
           l.style_id, st.code as style, l.skc_id, sk.code as skc, l.garment_order_id, g.code as garment_order, l.bom_line_id, b.bom_id,
           l.done, case when p.id is not null then jsonb_build_object('id', p.id::text, 'code', p.code) end as production,
           case when o.kind = 'MEITAO' then coalesce((
             select sum(a.on_hand - a.reserved - a.frozen) from stock_items i join stock_balances a on a.item_id = i.id
             where i.spu_id = l.spu_id and i.sku_id is not distinct from l.sku_id and a.holder_id = o.holder_id), 0)::text end as available
    from preparation_lines l
    join preparation_orders o on o.id = l.order_id
    join suppliers v on v.id = l.supplier_id
    join units u on u.id = l.unit_id
    join units pu on pu.id = coalesce(l.price_unit_id, l.unit_id)
    left join skus k on k.id = l.sku_id
    left join colours c on c.id = k.colour_id
    left join styles st on st.id = l.style_id
    left join skcs sk on sk.id = l.skc_id
    left join garment_orders g on g.id = l.garment_order_id
    left join bom_lines b on b.id = l.bom_line_id
    left join production_orders p on p.id = l.production_id
    where l.order_id = ${anyId(orderIds)} order by l.order_id, l.position`.execute(db);
  return rows;
}

/** 款号 by style id. */
export async function listStyleCodes(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{
    id: string;
    code: string;
  }>`select id, code from styles where id = any(${ids as string[]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, code }) => [id, code]));
}

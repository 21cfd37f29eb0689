import { sql, type RawBuilder, type SqlBool } from 'kysely';
import {
  exceptionList,
  exceptionRoles,
  type ExceptionShelf,
  type PlanException,
  type Planner,
} from '@mrp/contract/features/plan/exceptions.ts';
import { ADMINISTRATOR } from '@mrp/contract/roles.ts';
import { anyId, type Db } from '../../../platform/database/database.ts';
import { isAnyOf } from '../../../platform/lists/list-conditions.ts';
import type { ListSource } from '../../../platform/lists/lists.ts';
import { contains, matchesSearch } from '../../../platform/lists/search.ts';
import { unitRef } from '../../dictionaries/units.queries.ts';
import { supplierEntry } from '../../preparations/queries.ts';
import { holderRef } from '../../stock/holders.queries.ts';
import { isOfSupplier } from '../../suppliers/filters.queries.ts';
import { bySupplier } from '../../suppliers/groups.queries.ts';
import { worthOf } from './worth.queries.ts';

/** Garment orders that a row names. */
const NAMED = 3;

/** Who is named for exception `e` of material `s`: for itself, else for the material, its class or a class above, its supplier. */
const ownerId = sql`coalesce(m.owner_id, (
  select o.owner_id from plan_owners o join users w on w.id = o.owner_id and w.active
  where o.scope = 'MATERIAL' and o.target_id = s.id
     or o.scope = 'CLASS' and o.target_id = any((select f.path from classification_facts f where f.id = s.classification_id)::bigint[])
     or o.scope = 'SUPPLIER' and o.target_id = e.supplier_id
  order by o.scope = 'MATERIAL' desc, o.scope = 'CLASS' desc,
    array_position((select f.path from classification_facts f where f.id = s.classification_id)::bigint[], o.target_id) desc nulls last limit 1))`;

/** The role that does it where nobody is named. */
const role = sql`case when e.kind = 'REDATE' then ${exceptionRoles.order} when e.kind in ('TRANSFER', 'DYE') or e.document_kind = 'stockDocument' then ${exceptionRoles.stock}
  when e.is_prepared or e.kind = 'SUBSTITUTE' then ${exceptionRoles.preparation} else ${exceptionRoles.purchase} end`;

const isSnoozed = sql<SqlBool>`coalesce(m.snoozed_until > business_day(), false)`;
const shelf = sql`case when ${isSnoozed} then 'SNOOZED' else e.shelf end`;

const finds = (alias: string, term: string) => matchesSearch(term, sql.ref(`${alias}.search_text`));

/** Named, or in the role where nobody is. */
const isMine = (userId: string) => sql<SqlBool>`coalesce(${ownerId} = ${userId}::bigint,
  exists (select from user_roles x join roles r on r.id = x.role_id where x.user_id = ${userId}::bigint and r.name = ${role}))`;

const from = sql`plan_exceptions e join plan_items i on i.id = e.item_id join spus s on s.id = i.spu_id left join plan_marks m on m.subject = e.subject`;

export const exceptionSource: ListSource<typeof exceptionList, PlanException> = {
  spec: exceptionList,
  from,
  id: sql`e.id`,
  search: (term) => sql<SqlBool>`(${finds('s', term)} or exists (select from skus k where k.id = i.sku_id and ${finds('k', term)})
    or exists (select from suppliers v where v.id = e.supplier_id and ${finds('v', term)}) or ${contains(sql`e.code`, term)}
    or exists (select from garment_orders o where o.id = any(e.order_ids) and ${finds('o', term)}))`,
  filters: {
    shelf: (values) => isAnyOf(shelf, values),
    kind: (kinds) => isAnyOf(sql`e.kind`, kinds),
    mine: (on, { userId }) => sql<SqlBool>`${isMine(userId)} = ${on}`,
    supplierIds: (ids) => isOfSupplier(sql`e.supplier_id`, ids),
    classificationIds: (ids) =>
      sql`s.classification_id in (select f.id from classification_facts f where f.path && ${ids as string[]}::bigint[])`,
    ownerIds: (ids) => isAnyOf(ownerId as RawBuilder<unknown>, ids),
    materialIds: (ids) => isAnyOf(sql`i.spu_id`, ids),
    garmentOrderIds: (ids) => sql`e.order_ids && ${ids as string[]}::bigint[]`,
  },
  sorts: { cost: worthOf('e'), needOn: sql`e.need_on`, daysLate: sql`e.days_late`, pieces: sql`e.pieces` },
  nullable: ['needOn'],
  groups: { kind: { key: sql`e.kind` }, supplier: bySupplier(sql`e.supplier_id`) },
  sums: { amount: { value: sql`e.amount` } },
  load: listExceptions,
};

export async function listExceptions(db: Db, ids: readonly string[]): Promise<PlanException[]> {
  const { rows } = await sql<PlanException>`
    select e.id, e.kind, concat_ws(' ', s.name, coalesce(nullif(k.colour_name, ''), case when i.sku_id is null then '坯布' end)) as name, coalesce(k.code, s.code) as code,
           i.spu_id, i.sku_id, i.id as item_id, c.hex, f.full_name as classification, ${unitRef('u')} as unit, case when v.id is not null then ${supplierEntry('v')} end as supplier,
           case when e.document_id is not null then jsonb_build_object('kind', e.document_kind, 'id', e.document_id::text, 'code', e.code) end as document,
           case when a.id is not null then ${holderRef('a')} end as "from", case when b.id is not null then ${holderRef('b')} end as "to",
           case when z.id is not null then jsonb_build_object('spuId', z.id::text, 'skuId', y.id::text, 'stockItemId', zi.id::text, 'code', coalesce(y.code, z.code),
             'name', concat_ws(' ', z.name, coalesce(nullif(y.colour_name, ''), '坯布'))) end as other,
           t.id as stock_item_id, e.quantity, e.suggested, e.moq, e.multiple, e.is_prepared, e.need_on, e.due_on, e.days_late,
           coalesce(e.due_on < business_day(), false) as is_overdue,
           coalesce((select jsonb_agg(jsonb_build_object('id', o.id::text, 'code', o.code) order by o.n)
             from (select g.id, g.code, row_number() over (order by g.deliver_on nulls last, g.code) as n from garment_orders g where g.id = any(e.order_ids)) o where o.n <= ${NAMED}), '[]') as orders,
           cardinality(e.order_ids) as order_count, e.pieces, e.amount, ${shelf} as shelf, e.cost,
           (select jsonb_build_object('id', w.id::text, 'name', w.nick_name) from users w where w.id = ${ownerId}) as owner, ${role} as role,
           m.snoozed_until, coalesce(m.snooze_reason, '') as snooze_reason, coalesce(m.version, 0) as version
    from ${from}
    join classification_facts f on f.id = s.classification_id
    join units u on u.id = i.unit_id
    left join skus k on k.id = i.sku_id
    left join colours c on c.id = k.colour_id
    left join suppliers v on v.id = e.supplier_id
    left join holders a on a.id = e.from_holder_id
    left join holders b on b.id = e.to_holder_id
    left join spus z on z.id = e.other_spu_id
    left join skus y on y.id = e.other_sku_id
    left join stock_items zi on zi.spu_id = z.id and zi.sku_id is not distinct from y.id
    left join stock_items t on t.spu_id = i.spu_id and t.sku_id is not distinct from i.sku_id
    where e.id = ${anyId(ids)}`.execute(db);
  return rows;
}

export async function countExceptions(db: Db): Promise<Record<ExceptionShelf, number>> {
  const { rows } = await sql<{ shelf: ExceptionShelf; count: number }>`
    select ${shelf} as shelf, count(*)::int as count from ${from} group by 1`.execute(db);
  const counts = new Map(rows.map(({ shelf: name, count }) => [name, count]));
  return {
    TODAY: counts.get('TODAY') ?? 0,
    SMALL: counts.get('SMALL') ?? 0,
    LATER: counts.get('LATER') ?? 0,
    SNOOZED: counts.get('SNOOZED') ?? 0,
  };
}

/** Active people who can open the plan; those asked for by id whatever they are now. */
export async function listPlanners(
  db: Db,
  { q, ids }: { q?: string | undefined; ids?: readonly string[] | undefined },
): Promise<Planner[]> {
  const condition = ids
    ? isAnyOf(sql`w.id`, ids)
    : sql`w.active and not w.is_service and ${q ? matchesSearch(q, sql`w.search_text`) : sql`true`} and ${opensPlan}`;
  const { rows } =
    await sql<Planner>`select w.id, w.nick_name as name, w.username from users w where ${condition} order by w.nick_name, w.id limit 500`.execute(
      db,
    );
  return rows;
}

/** User `w` reads 备料单管理. */
export const opensPlan = sql<SqlBool>`exists (
  select from user_roles x join roles r on r.id = x.role_id
  where x.user_id = w.id and (r.menus @> array['备料单管理'] or (r.built_in and r.name = ${ADMINISTRATOR})))`;

/** Whose each exception to be done today is: of whoever is named, else of everybody in the role. */
const mineOf = sql`
  select u.id as user_id, e.id, e.kind, ${worthOf('e')} as worth
  from ${from}
  join users u on u.active and coalesce(u.id = ${ownerId}, exists (
    select from user_roles x join roles r on r.id = x.role_id where x.user_id = u.id and r.name = ${role}))
  where ${shelf} = 'TODAY'`;

/** How many are to be done today by each user, by kind. */
export async function countMine(db: Db): Promise<ReadonlyMap<string, Partial<Record<PlanException['kind'], number>>>> {
  const { rows } = await sql<{ userId: string; byKind: Partial<Record<PlanException['kind'], number>> }>`
    select user_id, jsonb_object_agg(kind, count) as by_kind
    from (select m.user_id, m.kind, count(*) as count from (${mineOf}) m group by 1, 2) c group by 1`.execute(db);
  return new Map(rows.map(({ userId, byKind }) => [userId, byKind]));
}

/** The first exceptions that a user is to do today. */
export async function listMine(db: Db, userId: string, most: number): Promise<PlanException[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from (${mineOf}) m where m.user_id = ${userId} order by m.worth desc, m.id desc limit ${most}`.execute(db);
  const found = new Map(
    (
      await listExceptions(
        db,
        rows.map(({ id }) => id),
      )
    ).map((one) => [one.id, one]),
  );
  return rows.flatMap(({ id }) => found.get(id) ?? []);
}

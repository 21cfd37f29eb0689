import { sql, type RawBuilder } from 'kysely';
import { weekLabel } from '@mrp/contract/features/plan/list.ts';
import { MAX_ANSWERS, type ItemChange, type OrderChange, type WhatIf } from '@mrp/contract/features/plan/what-if.ts';
import type { Tx } from '../../platform/database/database.ts';
import { unitRef } from '../dictionaries/units.queries.ts';
import { isTouched, nameTouched, standBack } from './beside.commands.ts';
import { listExceptions } from './exceptions/queries.ts';
import { worthOf } from './exceptions/worth.queries.ts';
import { readMoment } from './queries.ts';

/** Says in what the plan laid last differs from the one before it. */
export async function comparePlans(tx: Tx): Promise<Omit<WhatIf, 'assumed'>> {
  await nameTouched(tx, { items: sql`before_items`, demands: sql`before_demands`, supplies: sql`before_supplies` });
  const orders = await compareOrders(tx);
  const items = await compareItems(tx);
  const { rows: counted } = await sql<WhatIf['counted']>`
    select (select count(*) from beside_orders)::int as orders, (select count(*) from beside_items)::int as materials`.execute(tx);
  const exceptions = await compareExceptions(tx);
  return { moment: await readMoment(tx), counted: counted[0] ?? { orders: 0, materials: 0 }, orders, items, ...exceptions };
}

/** How each asked order stands by the demands and exceptions of one of the plans. */
const states = (demands: RawBuilder<unknown>, exceptions: RawBuilder<unknown>, lines: RawBuilder<unknown>) => sql`
  select d.garment_order_id as id, r.item_id, jsonb_build_object(
    'needOn', min(d.need_on), 'pieces', (select coalesce(sum(l.pieces), 0) from ${lines} l where l.order_id = d.garment_order_id),
    'lacking', count(*) filter (where d.lacking > 0), 'daysLate', coalesce(r.days_late, 0), 'isLate', r.id is not null,
    'completeOn', case when r.id is not null then r.due_on when bool_and(d.served_on is not null) then max(d.served_on) end) as told
  from ${demands} d left join ${exceptions} r on r.kind = 'REDATE' and r.document_id = d.garment_order_id
  where d.kind = 'ORDER' and d.garment_order_id in (select id from beside_orders) group by 1, 2, r.id, r.days_late, r.due_on`;

type Counted<T> = T & { total: number };
const part = <T extends object>(rows: readonly Counted<T>[]): { rows: T[]; total: number } => ({
  rows: rows.map(({ total: _total, ...row }) => row as unknown as T),
  total: rows[0]?.total ?? 0,
});

async function compareOrders(tx: Tx): Promise<WhatIf['orders']> {
  const { rows } = await sql<Counted<OrderChange>>`
    select o.id, o.code, concat_ws(' ', y.code, y.name) as style, b.told as before, a.told as after,
           (select concat_ws(' ', s.name, nullif(k.colour_name, '')) from plan_items i join spus s on s.id = i.spu_id left join skus k on k.id = i.sku_id
            where i.id = a.item_id) as blocked_by, count(*) over ()::int as total
    from beside_orders q
    join garment_orders o on o.id = q.id
    join styles y on y.id = o.style_id
    left join (${states(sql`before_demands`, sql`before_exceptions`, sql`public.garment_order_lines`)}) b on b.id = o.id
    left join (${states(sql`plan_demands`, sql`plan_exceptions`, sql`garment_order_lines`)}) a on a.id = o.id
    where b.told is distinct from a.told
    order by coalesce((a.told ->> 'daysLate')::int, 0) - coalesce((b.told ->> 'daysLate')::int, 0) desc, o.deliver_on, o.code limit ${MAX_ANSWERS}`.execute(
    tx,
  );
  return part(rows);
}

type ItemRow = Omit<ItemChange, 'before' | 'after'> & {
  before: { lacking: string; shortWeek: number | null };
  after: { lacking: string; shortWeek: number | null };
};

async function compareItems(tx: Tx): Promise<WhatIf['items']> {
  const state = (alias: string) =>
    sql`jsonb_build_object('lacking', coalesce(${sql.ref(`${alias}.lacking`)}, 0)::numeric(16, 4)::text, 'shortWeek', ${sql.ref(`${alias}.short_week`)})`;
  const { rows } = await sql<Counted<ItemRow>>`
    select s.id as spu_id, k.id as sku_id, coalesce(k.code, s.code) as code, s.name, coalesce(k.colour_name, '坯布') as colour_name, c.hex, ${unitRef('u')} as unit,
           ${state('b')} as before, ${state('a')} as after, count(*) over ()::int as total
    from beside_items t
    left join before_items b on b.id = t.id
    left join plan_items a on a.id = t.id
    join spus s on s.id = coalesce(a.spu_id, b.spu_id)
    left join skus k on k.id = coalesce(a.sku_id, b.sku_id)
    left join colours c on c.id = k.colour_id
    join units u on u.id = coalesce(a.unit_id, b.unit_id)
    where (coalesce(b.lacking, 0), b.short_week) is distinct from (coalesce(a.lacking, 0), a.short_week)
    order by coalesce(a.lacking, 0) > coalesce(b.lacking, 0) desc, a.short_week nulls last, code limit ${MAX_ANSWERS}`.execute(tx);
  const told = ({ shortWeek, ...rest }: ItemRow['before']) => ({ ...rest, shortWeek: shortWeek === null ? null : weekLabel(shortWeek) });
  return part(rows.map(({ before, after, ...row }) => ({ ...row, before: told(before), after: told(after) })));
}

const figures = (alias: string) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`(${sql.join(['item_id', 'supplier_id', 'quantity', 'suggested', 'need_on', 'due_on', 'days_late', 'order_ids', 'pieces', 'amount'].map(of))})`;
};

async function compareExceptions(tx: Tx): Promise<Pick<WhatIf, 'appearing' | 'gone' | 'changed'>> {
  const { rows } = await sql<{ id: string; how: 'appearing' | 'gone' | 'changed'; place: number; total: number }>`
    select x.id, x.how, x.place, x.total from (
      select d.id, d.how, row_number() over (partition by d.how order by d.worth desc, d.id)::int as place, count(*) over (partition by d.how)::int as total
      from (
        select coalesce(a.id, b.id) as id, coalesce(a.worth, b.worth) as worth, case when b.id is null then 'appearing' when a.id is null then 'gone' else 'changed' end as how
        from (select e.*, ${worthOf('e')} as worth from before_exceptions e where ${isTouched('e')}) b
        full join (select e.*, ${worthOf('e')} as worth from plan_exceptions e where ${isTouched('e')}) a on a.subject = b.subject
        where ${figures('a')} is distinct from ${figures('b')}
      ) d
    ) x where x.place <= ${MAX_ANSWERS} order by x.how, x.place`.execute(tx);
  const idsOf = (...hows: string[]) => rows.filter(({ how }) => hows.includes(how)).map(({ id }) => id);
  const after = new Map((await listExceptions(tx, idsOf('appearing', 'changed'))).map((one) => [one.id, one]));
  await standBack(tx);
  const before = new Map((await listExceptions(tx, idsOf('gone', 'changed'))).map((one) => [one.id, one]));
  const totalOf = (asked: string) => rows.find(({ how }) => how === asked)?.total ?? 0;
  const of = <T>(how: string, told: (id: string) => T | undefined) => ({
    rows: idsOf(how).flatMap((id) => told(id) ?? []),
    total: totalOf(how),
  });
  return {
    appearing: of('appearing', (id) => after.get(id)),
    gone: of('gone', (id) => before.get(id)),
    changed: of('changed', (id) => {
      const [then, now] = [before.get(id), after.get(id)];
      return then && now ? { before: then, after: now } : undefined;
    }),
  };
}

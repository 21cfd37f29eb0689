import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { leadDays } from '../../preparations/lines/offers.queries.ts';
import { breakInForce, priceInCny, priceInForce, priceUnitColumns, unitRatio } from '../../netting/runs/items.queries.ts';
import { collectFree, findDyeing, findOrders, findSubstitutes } from './lacking.commands.ts';
import { findLateOrders, findLateSupplies, findTransfers } from './late.commands.ts';
import { findEarlySupplies, findSpareSupplies } from './spare.commands.ts';

/** Below this amount in CNY, and without an order that waits for it, an exception stands folded behind the others. */
const SMALL_AMOUNT = 500;
/** Days before the need within which nothing is small. */
const SOON_DAYS = 7;
/** What arrives so many days before it is wanted, or is wanted on no day, is not to be ordered yet. */
const AHEAD_DAYS = 14;

/** What is to be done by the plan just computed, in its transaction. */
export async function findExceptions(tx: Tx): Promise<void> {
  await collectExceptions(tx);
  await keepExceptions(tx);
}

/** The same into empty tables that stand before the kept ones: what the kept plan says too keeps its id. */
export async function findExceptionsBeside(tx: Tx): Promise<void> {
  await collectExceptions(tx);
  await sql`insert into plan_exceptions select * from public.plan_exceptions where subject in (select subject from plan_found)`.execute(tx);
  await keepExceptions(tx);
}

/** Finds them as `plan_found`. */
async function collectExceptions(tx: Tx): Promise<void> {
  await sql`
    create temporary table plan_found (
      subject text not null, kind text not null, item_id bigint not null, supplier_id bigint, document_kind text, document_id bigint, code text not null default '',
      from_holder_id bigint, to_holder_id bigint, other_spu_id bigint, other_sku_id bigint, quantity numeric not null, suggested numeric, moq numeric, multiple numeric,
      is_prepared boolean not null default false, need_on date, due_on date, days_late integer not null default 0, order_ids bigint[], amount numeric
    ) on commit drop`.execute(tx);
  await readTerms(tx);
  await collectFree(tx);
  await findDyeing(tx);
  await findOrders(tx);
  await findSubstitutes(tx);
  await findLateSupplies(tx);
  await findTransfers(tx);
  await findLateOrders(tx);
  await findSpareSupplies(tx);
  await findEarlySupplies(tx);
  await sql`analyze plan_found`.execute(tx);
}

/** What the preferred offer of each material says: supplier, days, smallest quantity and multiple in the unit of the plan, today's price. */
async function readTerms(tx: Tx): Promise<void> {
  await sql`
    create temporary table plan_terms on commit drop as
    select i.id as item_id, i.spu_id, i.sku_id, o.supplier_id, ${leadDays(sql`p.kind = 'DYE'`)} as lead_days,
           coalesce(round(coalesce(o.moq_per_colour, o.moq) * c.ratio, 4), 0) as moq, coalesce(nullif(round(o.pack_quantity * c.ratio, 4), 0), round(1 / c.steps, 4)) as multiple,
           c.steps, ${priceInCny} as unit_price, ${priceUnitColumns}
    from plan_items i
    join spus s on s.id = i.spu_id
    join classification_facts class on class.id = s.classification_id
    join units u on u.id = i.unit_id
    left join lateral (
      select f.* from offers f where f.spu_id = i.spu_id and f.sku_id is not distinct from i.sku_id and f.preferred and f.active limit 1) o on true
    left join suppliers x on x.id = o.supplier_id
    left join units f on f.id = o.unit_id
    left join lateral (${priceInForce(sql`class.greige_managed and i.sku_id is not null`)}) price on true
    left join offer_prices p on p.id = price.id
    left join lateral (${breakInForce(sql`greatest(i.lacking, i.supply)`)}) b on true
    left join dictionary_entries cur on cur.id = b.currency_id
    cross join lateral (select ${unitRatio('f', 'u')} as ratio, power(10::numeric, u.decimals) as steps offset 0) c
    where i.lacking > 0 or exists (select from plan_supplies g where g.item_id = i.id and g.kind <> 'RESERVED')`.execute(tx);
  await sql`create index on plan_terms (item_id)`.execute(tx);
  await sql`analyze plan_terms`.execute(tx);
}

/** What may change of an exception: all but its subject and what the subject names. */
const changing = [
  'item_id',
  'supplier_id',
  'code',
  'from_holder_id',
  'to_holder_id',
  'other_spu_id',
  'other_sku_id',
  'quantity',
  'suggested',
  'moq',
  'multiple',
  'is_prepared',
  'need_on',
  'due_on',
  'days_late',
  'order_ids',
  'pieces',
  'amount',
  'cost',
  'shelf',
];
const changingOf = (table: string) => sql`(${sql.join(changing.map((column) => sql.ref(`${table}.${column}`)))})`;

/** Keeps what was found; a row about the same keeps its id, what the plan says no more is gone. */
async function keepExceptions(tx: Tx): Promise<void> {
  await sql`delete from plan_exceptions e where not exists (select from plan_found f where f.subject = e.subject)`.execute(tx);
  await sql`
    with weighed as (
      select f.*, coalesce(f.order_ids, '{}') as orders, w.pieces, f.days_late::bigint * w.pieces as cost,
             round(f.amount, 2) as money
      from plan_found f
      cross join lateral (
        select coalesce(sum(l.pieces), 0)::int as pieces from garment_order_lines l where l.order_id = any(f.order_ids)) w
    )
    insert into plan_exceptions (subject, kind, item_id, supplier_id, document_kind, document_id, code, from_holder_id, to_holder_id, other_spu_id, other_sku_id, quantity,
      suggested, moq, multiple, is_prepared, need_on, due_on, days_late, order_ids, pieces, amount, cost, shelf)
    select subject, kind, item_id, supplier_id, document_kind, document_id, code, from_holder_id, to_holder_id, other_spu_id, other_sku_id, quantity,
           suggested, moq, multiple, is_prepared, need_on, due_on, days_late, orders, pieces, money, cost,
           case when cost > 0 or days_late > 0 then 'TODAY'
                when kind in ('BUY', 'DYE', 'SUBSTITUTE') and coalesce(need_on > coalesce(due_on, business_day()) + ${AHEAD_DAYS}::int, true) then 'LATER'
                when coalesce(money < ${SMALL_AMOUNT}::int, false) and coalesce(need_on > business_day() + ${SOON_DAYS}::int, true) then 'SMALL'
                else 'TODAY' end
    from weighed
    on conflict (subject) do update set ${sql.join(changing.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))}
    where ${changingOf('plan_exceptions')} is distinct from ${changingOf('excluded')}`.execute(tx);
}

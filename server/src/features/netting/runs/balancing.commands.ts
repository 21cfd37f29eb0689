import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { unitRatio } from './items.queries.ts';
import { addDyedEarlier } from './dyed-earlier.commands.ts';
import { addEarlier } from './earlier.commands.ts';
import { countedHouse, itemsOf } from '../houses.queries.ts';
import type { LineStep } from './items.commands.ts';

/** Collects every part of every sum of this level, rounded so that the parts add up to the sum. */
export async function collectParts(tx: Tx, step: LineStep): Promise<void> {
  await sql`truncate netting_parts`.execute(tx);
  await addDemand(tx, step);
  await addCovered(tx, step);
  await addStock(tx, step);
  await addReservations(tx, step);
  await addReceipts(tx, step);
  await (step.alone ? addClaims(tx, step) : addEarlier(tx, step));
  if (!step.isGreige && step.goods === 'SKU') {
    await addGreige(tx, step);
    if (!step.alone) await addDyedEarlier(tx, step);
  }
  await sql`analyze netting_parts`.execute(tx);
}

async function addDemand(tx: Tx, { level, isGreige }: LineStep): Promise<void> {
  await sql`
    insert into netting_parts (line_id, step, quantity, demand_id, bom_line_id, parent_line_id, due_on)
    select line_id, case when demand_id is null then 'DEPENDENT' else 'DEMAND' end, round(so_far, 4) - round(so_far - quantity, 4), demand_id, bom_line_id,
           parent_line_id, need_on
    from (
      select i.line_id, n.*, sum(n.quantity) over (partition by n.spu_id, n.sku_id order by n.need_on, n.n rows unbounded preceding) as so_far
      from netting_needs n join ${itemsOf(level)} on i.spu_id = n.spu_id and coalesce(i.sku_id, 0) = coalesce(n.sku_id, 0)
        and n.need_on between i.need_on and i.until_on
      where (n.sku_id is null) = ${isGreige}
    ) told`.execute(tx);
  await sql`
    insert into netting_parts (line_id, step, quantity)
    select line_id, 'SAFETY', safety from ${itemsOf(level)} where safety > 0`.execute(tx);
}

/**
 * Reservations for an order of the run, for preparation orders and picks of it, and what was picked for it, limited to the demand of that
 * order for the item, which they cover from its first need date on.
 */
async function addCovered(tx: Tx, { level }: LineStep): Promise<void> {
  await sql`
    insert into netting_parts (line_id, step, quantity, holder_id, ownership, document_kind, document_id, due_on)
    with wanted as materialized (
      select i.line_id, i.item_id, n.garment_order_id as order_id, n.need_on,
             trunc(sum(sum(n.quantity)) over (partition by i.item_id, n.garment_order_id order by n.need_on), 4) as until
      from netting_needs n join ${itemsOf(level)} on i.spu_id = n.spu_id and i.sku_id = n.sku_id and n.need_on between i.need_on and i.until_on
      where n.garment_order_id is not null and i.item_id is not null
      group by 1, 2, 3, 4
    ), spans as materialized (
      select *, coalesce(lag(until) over (partition by item_id, order_id order by need_on), 0) as since from wanted
    ), orders as materialized (
      select distinct garment_order_id as id from netting_wanted where garment_order_id is not null
    ), held as materialized (
      select r.id, r.balance_id, r.quantity, r.document_kind, r.document_id, o.id as order_id
      from orders o join reservations r on r.document_kind = 'garmentOrder' and r.document_id = o.id
      union all
      select r.id, r.balance_id, r.quantity, r.document_kind, r.document_id, o.id
      from orders o join preparation_lines l on l.garment_order_id = o.id
      join reservations r on r.document_kind = 'preparation' and r.document_id = l.order_id and r.line_id = l.id
      union all
      select r.id, r.balance_id, r.quantity, r.document_kind, r.document_id, o.id
      from orders o join pick_orders p on p.garment_order_id = o.id
      join reservations r on r.document_kind = 'pick' and r.document_id = p.id
    ), parts as (
      select b.item_id, b.holder_id, b.ownership, h.order_id, h.document_kind, h.document_id, h.id, h.quantity
      from held h join stock_balances b on b.id = h.balance_id
      union all
      select l.item_id, p.holder_id, null, o.id, 'pick', p.id, -l.id, l.picked_quantity - l.surplus_quantity
      from orders o join pick_orders p on p.garment_order_id = o.id join pick_lines l on l.pick_id = p.id and l.picked_quantity > l.surplus_quantity
    ), reserved as (
      select p.*, sum(p.quantity) over (partition by p.item_id, p.order_id order by p.id rows unbounded preceding) as so_far from parts p
    )
    select s.line_id, 'COVERED', greatest(r.so_far - r.quantity, s.since) - least(r.so_far, s.until), r.holder_id, r.ownership, r.document_kind,
           r.document_id, s.need_on
    from reserved r join spans s on s.item_id = r.item_id and s.order_id = r.order_id
    where least(r.so_far, s.until) > greatest(r.so_far - r.quantity, s.since)
    order by s.line_id, r.order_id, r.id, s.need_on`.execute(tx);
}

async function addStock(tx: Tx, step: LineStep): Promise<void> {
  await sql`
    insert into netting_parts (line_id, step, quantity, holder_id, ownership)
    select i.line_id, part.step, part.quantity, b.holder_id, b.ownership
    from ${itemsOf(step.level)}
    join stock_balances b on b.item_id = i.item_id and b.on_hand > 0 and (b.ownership = 1 or ${step.withSupplierStock})
    join holders h on h.id = b.holder_id and h.kind <> 'TRANSIT'
    cross join lateral (select ${countedHouse(sql`b.holder_id`, step)} as counts) house
    cross join lateral (values
      ('ON_HAND', case when house.counts then -b.on_hand else 0 end),
      ('FROZEN', case when house.counts then b.frozen else 0 end),
      ('ELSEWHERE', case when house.counts then 0 else b.on_hand - b.reserved - b.frozen end)) as part (step, quantity)
    where part.quantity <> 0 and i.after_on is null
    order by i.line_id, part.step desc, b.holder_id, b.ownership`.execute(tx);
}

async function addReservations(tx: Tx, step: LineStep): Promise<void> {
  await sql`
    insert into netting_parts (line_id, step, quantity, holder_id, ownership, document_kind, document_id)
    select i.line_id, 'RESERVED', sum(r.quantity), b.holder_id, b.ownership, r.document_kind, r.document_id
    from ${itemsOf(step.level)}
    join stock_balances b on b.item_id = i.item_id and b.reserved > 0 and (b.ownership = 1 or ${step.withSupplierStock})
    join holders h on h.id = b.holder_id and h.kind <> 'TRANSIT'
    join reservations r on r.balance_id = b.id
    where i.after_on is null and ${countedHouse(sql`b.holder_id`, step)}
    group by i.line_id, b.holder_id, b.ownership, r.document_kind, r.document_id
    order by i.line_id, r.document_kind, r.document_id`.execute(tx);
}

/** A receipt counts from its date on, for the first line that needs the item then; the last line also tells what comes after it. */
async function addReceipts(tx: Tx, step: LineStep): Promise<void> {
  await sql`
    insert into netting_parts (line_id, step, quantity, holder_id, document_kind, document_id, due_on)
    select line_id, case when is_late then 'LATE' else 'SCHEDULED' end, case when is_late then quantity else -quantity end, holder_id, document_kind,
           document_id, due_on
    from (
      select i.line_id, r.due_on > i.until_on as is_late, round(sum(r.quantity * ${unitRatio('f', 't')}), 4) as quantity, r.holder_id, r.document_kind,
             r.document_id, r.due_on
      from scheduled_receipts r
      join ${itemsOf(step.level)} on i.spu_id = r.spu_id and coalesce(i.sku_id, 0) = coalesce(r.sku_id, 0)
      join spus s on s.id = i.spu_id
      join units f on f.id = r.unit_id
      join units t on t.id = i.unit_id
      where (r.due_on <= i.until_on or i.is_last) and (i.after_on is null or r.due_on > i.after_on) and ${countedHouse(sql`r.holder_id`, step)}
        and ${unitRatio('f', 't')} is not null and (r.ownership = 1 or ${step.withSupplierStock})
      group by i.line_id, is_late, r.holder_id, r.document_kind, r.document_id, r.due_on
    ) due
    order by line_id, due_on, document_kind, document_id`.execute(tx);
}

/**
 * Alone: what approved and running productions and open picks will still take counts as reserved, beyond what they have reserved; picks for orders
 * of the run take what the run demands.
 */
async function addClaims(tx: Tx, step: LineStep): Promise<void> {
  await sql`
    insert into netting_parts (line_id, step, quantity, holder_id, document_kind, document_id, due_on)
    select i.line_id, 'RESERVED', sum(r.quantity - r.reserved_quantity), r.holder_id, r.document_kind, r.document_id, r.due_on
    from ${itemsOf(step.level)} join scheduled_issues r on r.spu_id = i.spu_id and r.sku_id is not distinct from i.sku_id
    where i.after_on is null and r.quantity > r.reserved_quantity and ${countedHouse(sql`r.holder_id`, step)}
      and (r.garment_order_id is null or r.garment_order_id not in (select garment_order_id from netting_wanted where garment_order_id is not null))
    group by i.line_id, r.holder_id, r.document_kind, r.document_id, r.due_on
    order by i.line_id, r.document_kind, r.document_id`.execute(tx);
}

/** The greige of dyed items at their suppliers, minus what other productions will take. */
async function addGreige(tx: Tx, { level }: LineStep): Promise<void> {
  await sql`
    insert into netting_parts (line_id, step, quantity, holder_id, ownership)
    select i.line_id, 'GREIGE', b.on_hand - b.reserved - b.frozen, b.holder_id, b.ownership
    from ${itemsOf(level)}
    join holders h on h.supplier_id = i.supplier_id and h.kind = 'MATERIAL_SUPPLIER'
    join stock_items g on g.spu_id = i.spu_id and g.sku_id is null
    join stock_balances b on b.item_id = g.id and b.holder_id = h.id and b.on_hand - b.reserved - b.frozen > 0
    where i.takes_greige order by i.line_id, b.ownership`.execute(tx);
  await sql`
    insert into netting_parts (line_id, step, quantity, holder_id, document_kind, document_id, due_on)
    select i.line_id, 'GREIGE', -sum(r.quantity), r.holder_id, r.document_kind, r.document_id, r.due_on
    from ${itemsOf(level)}
    join holders h on h.supplier_id = i.supplier_id and h.kind = 'MATERIAL_SUPPLIER'
    join scheduled_issues r on r.spu_id = i.spu_id and r.sku_id is null and r.holder_id = h.id
    where i.takes_greige
    group by i.line_id, r.holder_id, r.document_kind, r.document_id, r.due_on
    order by i.line_id, r.document_kind, r.document_id`.execute(tx);
}

/** Saves the parts with the run, what passes between the dates, and for greige the parts that earlier lines take. */
export async function saveEvidence(tx: Tx, { runId, level, goods, isGreige }: LineStep): Promise<void> {
  await sql`
    insert into netting_evidence (run_id, line_id, step, quantity, demand_id, bom_line_id, parent_line_id, holder_id, ownership, document_kind, document_id, due_on, wanted_on)
    select ${runId}, line_id, step, quantity, demand_id, bom_line_id, parent_line_id, holder_id, ownership, document_kind, document_id, due_on, wanted_on
    from netting_parts`.execute(tx);
  await sql`
    insert into netting_evidence (run_id, line_id, step, quantity, parent_line_id)
    select ${runId}, l.id, step.name, step.quantity, step.before
    from (
      select *, lag(id) over (partition by spu_id, sku_id order by need_on) as before from netting_lines where run_id = ${runId} and level = ${level}
    ) l
    cross join lateral (values ('CARRIED', -l.carried, l.before), ('SPARE', l.spare, null)) as step (name, quantity, before)
    where step.quantity <> 0`.execute(tx);
  if (isGreige || goods === 'SPU') return;
  await sql`
    insert into netting_evidence (run_id, line_id, step, quantity, parent_line_id)
    select ${runId}, id, 'GREIGE', available - there, before
    from (
      select l.id, l.greige_available as available, greatest(sum(e.quantity), 0) as there,
             lag(l.id) over (partition by l.spu_id, l.supplier_id order by l.uncovered_on, l.id) as before
      from netting_lines l join netting_evidence e on e.line_id = l.id and e.step = 'GREIGE'
      where l.run_id = ${runId} and l.level = ${level} and l.greige_needed is not null
      group by l.id
    ) told
    where available <> there`.execute(tx);
}

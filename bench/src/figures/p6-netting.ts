import pg from 'pg';
import { perOperation } from '../cpu.ts';
import { compare } from '../load.ts';
import type { Fixtures } from '../fixtures.ts';
import { NETTED_ITEMS, NETTED_LINES, readNettingBody, type NettingRun } from '../nettings.ts';
import { latencyOf, times, type Figure } from '../table.ts';

const GOAL = 2;
/** Of a run beside the demand of all others, compared with the run alone. */
const GOAL_BESIDE = 1.3;

/** P6: one run through HTTP including its explanations, compared with one statement that computes the same and writes it to separate tables. */
export async function measureNetting(fixtures: Fixtures): Promise<Figure[]> {
  const [items, lines] = [NETTED_ITEMS, NETTED_LINES].map((count) => Math.round(count * fixtures.scale)) as [number, number];
  const netting = await fixtures.nettings(items, lines);
  // The planner cannot estimate rows between the parts of one statement: with nested loops it took 23 s instead of 1.2 s.
  const pool = new pg.Pool({ connectionString: netting.url, max: 1, options: '-c timezone=Asia/Shanghai -c enable_nestloop=off' });
  try {
    await pool.query(tables);
    const body = await readNettingBody(pool);
    const runOf = (alone: boolean) => () => netting.client.post<NettingRun>('/api/material/mrp/mrp/nettings', { ...body, alone });
    const run = runOf(true);
    const raw = () => pool.query(statement, [JSON.stringify(body.demands), body.holderId]);
    await refuseDifferences(pool, await run(), raw);
    const { onRound, spent } = perOperation({ ours: netting.product }, fixtures);
    const load = await compare(
      { ours: run, limit: raw },
      { rounds: 3, seconds: 5, clients: 1, onRound: (side) => (side === 'ours' ? onRound(side) : Promise.resolve(undefined)) },
    );
    const beside = await compare({ ours: runOf(false), limit: run }, { rounds: 3, seconds: 5, clients: 1 });
    const ratio = load.limit.rate / load.ours.rate;
    return [
      besideFigure(beside.ours.rate, beside.limit.rate),
      {
        id: 'P6',
        work: 'netting: exploded, netted, priced, explained and kept',
        ours: `${(1 / load.ours.rate).toFixed(2)} s`,
        limit: `${(1 / load.limit.rate).toFixed(2)} s`,
        ratio: times(ratio),
        goal: `≤ ${GOAL}×`,
        latency: latencyOf(load.ours),
        cpu: spent('ours'),
        size: `${lines.toLocaleString('en')} BOM lines, ${items.toLocaleString('en')} items`,
        holds: ratio <= GOAL,
      },
    ];
  } finally {
    await pool.end();
  }
}

function besideFigure(ours: number, alone: number): Figure {
  const ratio = alone / ours;
  return {
    id: 'P6',
    work: 'netting beside the demand of all others',
    ours: `${(1 / ours).toFixed(2)} s`,
    limit: `${(1 / alone).toFixed(2)} s`,
    ratio: times(ratio),
    goal: `≤ ${GOAL_BESIDE}×`,
    size: 'the same lines and orders',
    holds: ratio <= GOAL_BESIDE,
  };
}

/** Checks that both sides suggest the same for every line before measuring. */
async function refuseDifferences(pool: pg.Pool, { id, lineCount }: NettingRun, raw: () => Promise<unknown>): Promise<void> {
  await raw();
  const { rows } = await pool.query<{ same: number; evidence: boolean }>(
    `select count(*)::int as same,
            (select count(*) from netting_evidence where run_id = $1) = (select count(*) from raw_netting.evidence) as evidence
     from netting_lines l join raw_netting.lines r on r.sku_id = l.sku_id
      and (r.gross, r.on_hand, r.scheduled, r.too_late, r.net, r.suggest, r.uncovered_on, r.unit_price)
        is not distinct from (l.gross, l.on_hand, l.scheduled, l.too_late, l.net, l.suggest, l.uncovered_on, l.unit_price)
     where l.run_id = $1`,
    [id],
  );
  if (rows[0]?.same !== lineCount || !rows[0].evidence) throw new Error(`${rows[0]?.same} of ${lineCount} lines agree`);
  await pool.query('truncate raw_netting.lines, raw_netting.evidence');
}

/** Without foreign keys and audit log. */
const tables = `
  drop schema if exists raw_netting cascade;
  create schema raw_netting;
  create table raw_netting.lines (id bigint generated always as identity primary key, spu_id bigint, sku_id bigint, gross numeric, on_hand numeric, reserved numeric, frozen numeric,
    scheduled numeric, too_late numeric, elsewhere numeric, safety numeric, net numeric, suggest numeric, offer_id bigint, supplier_id bigint, unit_price numeric, need_on date,
    uncovered_on date, order_by date);
  create table raw_netting.evidence (id bigint generated always as identity primary key, line_id bigint, step text, quantity numeric, skc_id bigint, bom_line_id bigint, holder_id bigint,
    document_kind text, document_id bigint, due_on date);
  create index on raw_netting.evidence (line_id, id)`;

const statement = `
  with needs as materialized (
    select c.sku_id, l.spu_id, d."skcId" as skc_id, l.id as bom_line_id, d.pieces * l.stock_consumption * coalesce(z.factor, 1) as quantity, d."needOn" as need_on
    from jsonb_to_recordset($1) as d ("skcId" bigint, pieces int, "needOn" date)
    join skcs k on k.id = d."skcId"
    join boms b on b.style_id = k.style_id and b.type = 'CUSTOM' and b.state = 'EFFECTIVE'
    join bom_lines l on l.bom_id = b.id and l.is_prepared and l.supply = 'BRAND'
    join bom_line_colours c on c.line_id = l.id and c.skc_id = k.id
    left join bom_line_sizes z on z.line_id = l.id and z.size = ''
  ), items as materialized (
    select nextval(pg_get_serial_sequence('raw_netting.lines', 'id')) as id, n.*, i.id as item_id
    from (select spu_id, sku_id, round(sum(quantity), 4) as gross, min(need_on) as need_on, max(need_on) as until_on from needs group by 1, 2) n
    left join stock_items i on i.spu_id = n.spu_id and i.sku_id = n.sku_id
  ), stock as materialized (
    select i.id as line_id, b.holder_id, b.on_hand, b.reserved, b.frozen from items i join stock_balances b on b.item_id = i.item_id where b.on_hand > 0
  ), receipts as materialized (
    select i.id as line_id, r.quantity, r.document_kind, r.document_id, r.due_on, r.due_on > i.until_on as late
    from scheduled_receipts r join items i on i.sku_id = r.sku_id where r.holder_id = $2
  ), stocked as (
    select line_id, sum(on_hand) filter (where holder_id = $2) as on_hand, sum(reserved) filter (where holder_id = $2) as reserved,
           sum(frozen) filter (where holder_id = $2) as frozen, sum(on_hand - reserved - frozen) filter (where holder_id <> $2) as elsewhere
    from stock group by 1
  ), coming as (
    select line_id, sum(quantity) filter (where not late) as scheduled, sum(quantity) filter (where late) as too_late from receipts group by 1
  ), days as (
    select line_id, on_day, sum(quantity) as change, bool_or(needed) as needed
    from (
      select i.id as line_id, n.need_on as on_day, n.quantity, true as needed from needs n join items i on i.sku_id = n.sku_id
      union all
      select line_id, due_on, -quantity, false from receipts where not late
      union all
      select i.id, null, coalesce(k.safety_stock, 0) - coalesce(t.on_hand - t.reserved - t.frozen, 0), false
      from items i join skus k on k.id = i.sku_id left join stocked t on t.line_id = i.id
    ) parts group by 1, 2
  ), netted as (
    select line_id, greatest(max(lacking) filter (where needed), 0) as net, min(on_day) filter (where needed and lacking > 0) as uncovered_on
    from (select *, sum(change) over (partition by line_id order by on_day nulls first) as lacking from days) running group by 1
  ), lines as (
    insert into raw_netting.lines (id, spu_id, sku_id, gross, on_hand, reserved, frozen, scheduled, too_late, elsewhere, safety, net, suggest, offer_id, supplier_id, unit_price, need_on,
      uncovered_on, order_by)
    overriding system value
    select i.id, i.spu_id, i.sku_id, i.gross, coalesce(t.on_hand, 0), coalesce(t.reserved, 0), coalesce(t.frozen, 0), coalesce(c.scheduled, 0), coalesce(c.too_late, 0), coalesce(t.elsewhere, 0),
           coalesce(k.safety_stock, 0), m.net, case when m.net = 0 then 0 else ceil(greatest(m.net, q.moq) / q.multiple) * q.multiple end, o.id, o.supplier_id,
           round(case when o.tax_included then p.net_price / (1 + o.tax_rate / 100) else p.net_price end * round(q.per_stock_unit, 8), 4), i.need_on, m.uncovered_on,
           coalesce(m.uncovered_on, i.need_on) - coalesce(o.lead_days_bulk, v.lead_days, 0)
    from items i
    join skus k on k.id = i.sku_id
    join spus s on s.id = i.spu_id
    join units u on u.id = s.first_unit_id
    left join stocked t on t.line_id = i.id
    left join coming c on c.line_id = i.id
    left join offers o on o.sku_id = i.sku_id and o.preferred and o.active
    left join suppliers v on v.id = o.supplier_id
    left join units f on f.id = o.unit_id
    left join lateral (
      select p.net_price from offer_prices p
      where p.offer_id = o.id and p.kind = 'BULK' and p.net_price is not null and p.valid_from <= business_day() and (p.valid_until is null or p.valid_until >= business_day())
        and not exists (select from offer_prices later where later.supersedes_id = p.id)
      order by p.min_quantity, p.valid_from desc, p.id desc limit 1) p on true
    cross join lateral (
      select case when f.id = u.id then 1 when f.dimension = u.dimension then u.factor / f.factor
               when u.dimension = 'mass' then u.factor / (s.gram_weight / 1000 * (s.width + coalesce(s.allowance, 5)) / 100) / f.factor
               else u.factor * (s.gram_weight / 1000 * (s.width + coalesce(s.allowance, 5)) / 100) / f.factor end as per_stock_unit) r
    cross join lateral (
      select r.per_stock_unit, coalesce(round(coalesce(o.moq_per_colour, o.moq) / r.per_stock_unit, 4), 0) as moq,
             coalesce(round(o.pack_quantity / r.per_stock_unit, 4), power(10::numeric, -u.decimals)) as multiple) q
    join netted m on m.line_id = i.id
  )
  insert into raw_netting.evidence (line_id, step, quantity, skc_id, bom_line_id, holder_id, document_kind, document_id, due_on)
  select i.id, 'DEMAND', n.quantity, n.skc_id, n.bom_line_id, null::bigint, null::text, null::bigint, n.need_on from needs n join items i on i.sku_id = n.sku_id
  union all
  select i.id, 'SAFETY', k.safety_stock, null, null, null, null, null, null from items i join skus k on k.id = i.sku_id and k.safety_stock > 0
  union all
  select line_id, case when holder_id = $2 then 'ON_HAND' else 'ELSEWHERE' end, case when holder_id = $2 then -on_hand else on_hand end, null, null, holder_id, null, null, null::date from stock
  union all
  select line_id, case when late then 'LATE' else 'SCHEDULED' end, case when late then quantity else -quantity end, null, null, $2, document_kind, document_id, due_on from receipts`;

/*
 * Derives what lines counted and expected from their events.
 *
 * Of a line's round the events count that their author did not void, ordered by their corrected time: the last SET, and every ADD after it.
 * expected(counted_at) = snapshot + movements posted since the snapshot that occurred until then, so goods may move while they are counted.
 * The lines stay locked until the transaction ends; the last of several simultaneous callers sees all events.
 */
create or replace function settle_stocktake_lines(ids bigint[]) returns void language plpgsql as $$
begin
  perform from stocktake_lines where id = any (ids) order by id for no key update;

  with live as (
    select e.line_id, e.mode, e.quantity, e.at, e.user_id, e.clock_off, row_number() over (partition by e.line_id order by e.happened_at, e.seq) as n
    from stocktake_lines l
    join stocktake_events e on e.line_id = l.id and e.round = l.round and e.mode <> 'VOID'
    where l.id = any (ids) and not exists (select from stocktake_events v where v.voids = e.id and v.user_id = e.user_id)
  ), whole as (
    select line_id, max(n) filter (where mode = 'SET') as last_set, count(distinct user_id) filter (where mode = 'SET') > 1 as conflicting,
      bool_or(clock_off) as clock_off, min(at) as first_at, max(at) as last_at, max(n) as last_n
    from live group by 1
  ), counts as (
    select w.line_id, w.conflicting, w.clock_off, w.first_at, w.last_at,
      sum(v.quantity) filter (where v.n >= coalesce(w.last_set, 0)) as counted, max(v.user_id) filter (where v.n = w.last_n) as counted_by
    from whole w join live v on v.line_id = w.line_id group by 1, 2, 3, 4, 5
  ), books as (
    select c.line_id, sum(h.snapshot + moved_until(h, c.last_at)) as expected
    from counts c join stocktake_shares h on h.line_id = c.line_id where c.counted is not null group by 1
  )
  update stocktake_lines l
  set counted = c.counted, first_counted_at = c.first_at, counted_at = c.last_at, counted_by = c.counted_by,
    conflicting = coalesce(c.conflicting, false), clock_off = coalesce(c.clock_off, false),
    expected = b.expected, variance = c.counted - b.expected
  from unnest(ids) as w (id) left join counts c on c.line_id = w.id left join books b on b.line_id = w.id
  where l.id = w.id;

  perform share_stocktake_variances(ids);
end $$;

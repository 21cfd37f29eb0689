/*
 * Refuses all lines that take more than there is, once one was found: each line sees what the lines before it left. Reads what post_movements
 * has locked and not yet changed, after reservations of the lines were consumed and lots unfrozen.
 */
create or replace function refuse_shortages(postings stock_posting[]) returns void language plpgsql as $$
begin
  perform raise_stock_errors((
    with running as (
      select p.*, sum(p.quantity) over of_balance as so_far, sum(p.quantity) over (partition by p.balance_id) as total,
        sum(p.quantity) over of_lot as lot_so_far, sum(p.quantity) over (partition by p.balance_id, p.lot_id, p.roll_id) as lot_total
      from unnest(postings) p
      window of_balance as (partition by p.balance_id order by p.ordinal), of_lot as (partition by p.balance_id, p.lot_id, p.roll_id order by p.ordinal)
    ), judged as (
      select r.ordinal, r.line_no, r.item_id, r.lot_id, r.roll_id, s.lot_left, s.here_left,
        r.lot_id is not null and s.lot_left < 0 and s.lot_free + r.lot_total < 0 as lot_short,
        b.on_hand + r.so_far < 0 or (s.here_left < 0 and s.here_free + r.total < 0) as short, r.quantity
      from running r
      join stock_balances b on b.id = r.balance_id
      left join lot_balances l on l.balance_id = r.balance_id and l.lot_id = r.lot_id and l.roll_id is not distinct from r.roll_id
      cross join lateral (select coalesce(l.on_hand - l.frozen, 0) as lot_free, b.on_hand - b.reserved - b.frozen as here_free) f
      cross join lateral (select f.*, f.lot_free + r.lot_so_far as lot_left, f.here_free + r.so_far as here_left) s
      where r.quantity < 0
    ), told as (
      -- a line has one refusal, or one for each of its lots and rolls
      select distinct on (line_no, case when lot_short then lot_id end, case when lot_short then roll_id end) *
      from judged where lot_short or short
      order by line_no, case when lot_short then lot_id end, case when lot_short then roll_id end, ordinal
    )
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'name', case when lot_short then 'STOCK_LOT_SHORT' else 'STOCK_SHORT' end, 'ordinal', line_no, 'itemId', item_id,
        'lotId', case when lot_short then lot_id end, 'rollId', case when lot_short then roll_id end,
        'available', greatest(case when lot_short then lot_left else here_left end - quantity, 0)::text)) order by ordinal)
    from told));
end $$;
revoke execute on function refuse_shortages(stock_posting[]) from public;

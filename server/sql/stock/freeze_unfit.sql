-- Freezes what comes in of lots with quality 不合格, and rolls that were refused alone. A separate statement, because it must see a quality
-- change that was committed while the posting waited for locks.
create or replace function freeze_unfit(postings stock_posting[]) returns void language sql volatile as $$
  with loose as (
    select l.id, l.balance_id, l.on_hand - l.frozen as quantity
    from lot_balances l join lots on lots.id = l.lot_id left join rolls r on r.id = l.roll_id
    where (lots.quality = 'FAILED' or r.refused) and l.on_hand > l.frozen and (l.balance_id, l.lot_id) in (
      select p.balance_id, p.lot_id from unnest(postings) p where p.lot_id is not null and p.quantity > 0)
  ), frozen as (
    update lot_balances l set frozen = l.on_hand from loose n where l.id = n.id
  )
  update stock_balances b set frozen = b.frozen + n.quantity
  from (select balance_id, sum(quantity) as quantity from loose group by 1) n
  where b.id = n.balance_id
$$;
revoke execute on function freeze_unfit(stock_posting[]) from public;

-- Consumes the reservations of the posting lines. Losses release the latest reservations of other lines; other issues cannot take reserved
-- stock.
create or replace function move_reservations(postings stock_posting[], ids bigint[], hand numeric[]) returns void language plpgsql as $$
begin
  -- reservations of the posting lines
  with used as (
    select p.balance_id, p.document_kind, p.line_id, -sum(p.quantity) as quantity
    from unnest(postings) p where p.quantity < 0 group by 1, 2, 3
  ), taken as (
    select v.id, v.balance_id, least(v.quantity, u.quantity) as quantity, u.quantity >= v.quantity as whole
    from reservations v join used u using (balance_id, document_kind, line_id)
  ), ended as (
    delete from reservations v using taken t where v.id = t.id and t.whole
  ), reduced as (
    update reservations v set quantity = v.quantity - t.quantity from taken t where v.id = t.id and not t.whole
  )
  update stock_balances b set reserved = b.reserved - t.quantity
  from (select balance_id, sum(quantity) as quantity from taken group by 1) t
  where b.id = t.balance_id;

  -- losses release the latest reservations
  perform release_latest_reservations(b.id, b.reserved + b.frozen - s.on_hand, 'LOSS')
  from unnest(ids, hand) as s (id, on_hand)
  join stock_balances b on b.id = s.id
  where b.reserved + b.frozen > s.on_hand
    and exists (select from unnest(postings) p join movement_types t on t.code = p.type and t.is_loss where p.balance_id = b.id);

  if exists (
    select from unnest(ids, hand) as s (id, on_hand)
    join stock_balances b on b.id = s.id
    join unnest(postings) p on p.balance_id = b.id and p.quantity < 0
    where b.reserved + b.frozen > s.on_hand
  ) then
    perform refuse_shortages(postings);
  end if;
end $$;
revoke execute on function move_reservations(stock_posting[], bigint[], numeric[]) from public;

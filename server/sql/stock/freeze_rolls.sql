-- A single roll that is unfit, of a lot that is not: frozen wherever it lies, releasing the latest reservations; with `on_off` false free again,
-- unless its whole lot is unfit. It stays so wherever it comes in. rolls: [{lotId, rollId}]
create or replace function freeze_rolls(rolls jsonb, on_off boolean) returns void language plpgsql security definer set search_path = public as $$
declare named bigint[];
begin
  select coalesce(array_agg(t.id), '{}') into named
  from jsonb_to_recordset(rolls) as w ("lotId" bigint, "rollId" bigint)
  join lot_balances t on t.lot_id = w."lotId" and t.roll_id = w."rollId"
  join lots l on l.id = t.lot_id and l.quality <> 'FAILED';
  perform from stock_balances b
  where b.id in (select balance_id from lot_balances where id = any (named))
  order by b.holder_id, b.ownership, b.item_id for update;
  if on_off then
    perform release_latest_reservations(b.id, b.reserved + b.frozen + t.quantity - b.on_hand, 'FREEZE')
    from stock_balances b
    join (select balance_id, sum(on_hand - frozen) as quantity from lot_balances where id = any (named) group by 1) t on t.balance_id = b.id
    where b.reserved + b.frozen + t.quantity > b.on_hand;
  end if;
  update rolls r set refused = on_off from lot_balances t where t.id = any (named) and r.id = t.roll_id and r.refused <> on_off;
  with changed as (
    select id, balance_id, case when on_off then on_hand - frozen else -frozen end as quantity from lot_balances where id = any (named)
  ), parts as (
    update lot_balances t set frozen = t.frozen + c.quantity from changed c where t.id = c.id
  )
  update stock_balances b set frozen = b.frozen + c.quantity
  from (select balance_id, sum(quantity) as quantity from changed group by 1) c
  where b.id = c.balance_id;
end $$;

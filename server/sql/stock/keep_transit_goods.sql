-- Writes what the postings left of goods in transit, as numbered by read_transit_goods.
create or replace function keep_transit_goods(postings stock_posting[], goods integer[], hand numeric[], worth numeric[])
returns void language plpgsql as $$
begin
  delete from transit_goods g using unnest(postings) p, unnest(goods) with ordinality as n (slot, ordinal), unnest(hand) with ordinality as h (quantity, slot)
  where n.ordinal = p.ordinal and h.slot = n.slot and h.quantity = 0
    and g.balance_id = p.balance_id and g.source_kind = p.source_kind and g.source_line_id = p.source_line_id
    and g.lot_id = coalesce(p.lot_id, 0) and g.roll_id = coalesce(p.roll_id, 0);
  insert into transit_goods (balance_id, source_kind, source_line_id, lot_id, roll_id, quantity, value)
  select distinct on (n.slot) p.balance_id, p.source_kind, p.source_line_id, coalesce(p.lot_id, 0), coalesce(p.roll_id, 0), h.quantity, h.value
  from unnest(postings) p
  join unnest(goods) with ordinality as n (slot, ordinal) on n.ordinal = p.ordinal
  join unnest(hand, worth) with ordinality as h (quantity, value, slot) on h.slot = n.slot
  where h.quantity <> 0
  on conflict (balance_id, source_kind, source_line_id, lot_id, roll_id) do update set quantity = excluded.quantity, value = excluded.value;
end $$;
revoke execute on function keep_transit_goods(stock_posting[], integer[], numeric[], numeric[]) from public;

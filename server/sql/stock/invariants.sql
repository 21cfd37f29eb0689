create view inv.balances_off_movements as
  select b.id from stock_balances b
  left join (select balance_id, sum(quantity) as quantity from movements group by 1) m on m.balance_id = b.id
  where b.on_hand <> coalesce(m.quantity, 0);

create view inv.lot_balances_off_movements as
  select l.id from lot_balances l
  left join (select balance_id, lot_id, roll_id, sum(quantity) as quantity from movements where lot_id is not null group by 1, 2, 3) m
    on m.balance_id = l.balance_id and m.lot_id = l.lot_id and m.roll_id is not distinct from l.roll_id
  where l.on_hand <> coalesce(m.quantity, 0);

create view inv.lot_sums_off_balances as
  select b.id from stock_balances b join stock_items i on i.id = b.item_id and i.lot_tracked <> 'NONE'
  where b.on_hand <> coalesce((select sum(l.on_hand) from lot_balances l where l.balance_id = b.id), 0);

create view inv.negative_stock as select id from stock_balances where on_hand < 0;

create view inv.overreserved_balances as select id from stock_balances where reserved < 0 or frozen < 0 or reserved + frozen > on_hand;

create view inv.frozen_sums_off_lots as
  select b.id from stock_balances b
  where b.frozen <> coalesce((select sum(l.frozen) from lot_balances l where l.balance_id = b.id), 0)
    + coalesce((select sum(f.quantity) from frozen_goods f where f.balance_id = b.id), 0);

create view inv.broken_movement_chains as
  select id from (
    select id, before_quantity, lag(after_quantity, 1, 0::numeric) over (partition by balance_id order by id) as expected,
           posted_at, lag(posted_at) over (partition by balance_id order by id) as earlier
    from movements
  ) chain where before_quantity <> expected or posted_at < earlier;

create view inv.reservations_off_balances as
  select b.id from stock_balances b
  left join (select balance_id, sum(quantity) as quantity from reservations group by 1) v on v.balance_id = b.id
  where b.reserved <> coalesce(v.quantity, 0)
  union all
  select balance_id from reservations where expires_at < now() - interval '10 minutes';

create view inv.reversals_off_movements as
  select r.id from movements r join movements o on o.id = r.reversal_of_id where r.quantity <> -o.quantity or r.balance_id <> o.balance_id;

create view inv.values_off_movements as
  select b.id from stock_balances b
  left join (select balance_id, sum(amount) as amount from movements group by 1) m on m.balance_id = b.id
  where b.value <> coalesce(m.amount, 0) or b.value < 0 or (b.on_hand = 0 and b.value <> 0);

create view inv.stock_documents_off_movements as
  select d.id from stock_documents d
  where (d.state in ('POSTED', 'TRAVELLING', 'DONE', 'REVERSED'))
    <> exists (select from movements m where m.document_kind = 'stockDocument' and m.document_id = d.id)
  union all
  select d.id from stock_documents d
  where d.state = 'REVERSED' and exists (
    select from movements m where m.document_kind = 'stockDocument' and m.document_id = d.id and m.reversal_of_id is null and m.quantity <> 0
      and not exists (select from movements r where r.reversal_of_id = m.id));

-- Transfers keep value and second quantity, in both directions.
create view inv.unbalanced_transfers as
  select pair_id as id from movements
  where pair_id is not null and type in ('TRANSFER_OUT', 'TRANSFER_IN', 'SHIP_OUT', 'SHIP_IN', 'PURCHASE_IN')
  group by pair_id having sum(amount) <> 0 or sum(second_quantity) <> 0;

-- Takes back its own amount, to the cent; 价差 carries what the balance could not.
create view inv.reversals_off_amounts as
  select r.id from movements r join movements o on o.id = r.reversal_of_id
  where r.id > (select after_movement_id from ledger_rules where rule = 'OWN_COST') and r.amount is distinct from -o.amount;

-- What is in transit has the quantity and the cost of its shipment's line, and adds up to the balance.
create view inv.transit_goods_off_movements as
  select coalesce(g.source_line_id, m.source_line_id) as id
  from transit_goods g
  full join (
    select balance_id, source_kind, source_line_id, coalesce(lot_id, 0) as lot_id, coalesce(roll_id, 0) as roll_id,
      sum(quantity) as quantity, coalesce(sum(amount), 0) as value
    from movements where source_kind is not null group by 1, 2, 3, 4, 5
  ) m using (balance_id, source_kind, source_line_id, lot_id, roll_id)
  where (coalesce(g.quantity, 0), coalesce(g.value, 0)) is distinct from (coalesce(m.quantity, 0), coalesce(m.value, 0));

create view inv.transit_balances_off_goods as
  select b.id from stock_balances b join holders h on h.id = b.holder_id and h.kind = 'TRANSIT'
  left join (select balance_id, sum(quantity) as quantity, sum(value) as value from transit_goods group by 1) g on g.balance_id = b.id
  where (b.on_hand, coalesce(b.value, 0)) is distinct from (coalesce(g.quantity, 0), coalesce(g.value, 0));

-- What of a transfer did not arrive yet is in transit, with the cost of its line.
create view inv.transit_goods_off_transfers as
  select l.id from stock_document_lines l
  join stock_documents d on d.id = l.document_id and d.travels and d.state in ('TRAVELLING', 'DONE', 'REVERSED')
  left join (select source_line_id, sum(quantity) as quantity from transit_goods where source_kind = 'stockDocument' group by 1) g on g.source_line_id = l.id
  where case d.state when 'TRAVELLING' then l.quantity - coalesce(l.received_quantity, 0) else 0 end <> coalesce(g.quantity, 0)
  union all
  select g.source_line_id from transit_goods g
  where g.source_kind <> 'shipment' and not (g.source_kind = 'stockDocument' and exists (select from stock_document_lines l where l.id = g.source_line_id));

-- A roll is in one place, and what was cut off it is a roll of its own; those that lay apart before are told by doctor.
create view inv.rolls_in_several_places as
  select l.roll_id as id
  from lot_balances l join stock_balances b on b.id = l.balance_id join rolls r on r.id = l.roll_id and not r.lay_apart
  where l.on_hand > 0 group by 1 having count(distinct b.holder_id) > 1;

create view inv.place_sums_off_balances as
  select b.id from stock_balances b
  left join stock_balances o on o.holder_id = b.holder_id and o.item_id = b.item_id and o.ownership = 2
  join stock_items i on i.id = b.item_id
  where b.ownership = 1 and (
    b.place_on_hand <> b.on_hand + coalesce(o.on_hand, 0) or b.place_moved_at is distinct from greatest(b.last_moved_at, o.last_moved_at)
    or b.greige <> (i.sku_id is null))
  union all
  select o.id from stock_balances o
  where o.ownership = 2 and not exists (select from stock_balances b where b.holder_id = o.holder_id and b.item_id = o.item_id and b.ownership = 1);

create view inv.unfrozen_failed_lots as
  select l.id from lots l where l.quality = 'FAILED' and exists (select from lot_balances b where b.lot_id = l.id and b.frozen <> b.on_hand);

create view inv.unfrozen_refused_rolls as
  select r.id from rolls r where r.refused and exists (select from lot_balances b where b.lot_id = r.lot_id and b.roll_id = r.id and b.frozen <> b.on_hand);

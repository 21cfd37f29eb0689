create view inv.pick_takes_off_movements as
  select l.id from pick_lines l
  where l.picked_quantity <> (select coalesce(-sum(m.quantity), 0) from movements m where m.document_kind = 'pick' and m.line_id = l.id and m.type = 'PICK_OUT')
     or l.returned_quantity <> (select coalesce(sum(m.quantity), 0) from movements m where m.document_kind = 'pick' and m.line_id = l.id and m.type = 'RETURN_PICK_IN');

create view inv.pick_lines_off_takes as
  select l.id from pick_lines l
  left join (select line_id, sum(quantity) as picked, sum(returned_quantity) as returned from pick_takes group by 1) t on t.line_id = l.id
  where (l.picked_quantity, l.returned_quantity) is distinct from (coalesce(t.picked, 0), coalesce(t.returned, 0));

create view inv.pick_takes_off_returns as
  select t.id from pick_takes t
  left join (select take_id, sum(quantity) as quantity, sum(amount) as amount from pick_return_lines group by 1) r on r.take_id = t.id
  where (t.returned_quantity, t.returned_amount) is distinct from (coalesce(r.quantity, 0), coalesce(r.amount, 0))
     or (t.returned_quantity = t.quantity and t.returned_amount <> t.amount);

-- Reservations belong to open picks, and are never more than what is still to be picked.
create view inv.pick_reservations_off_lines as
  select v.id from (select min(id) as id, document_id, line_id, sum(quantity) as quantity from reservations where document_kind = 'pick' group by 2, 3) v
  left join pick_lines l on l.id = v.line_id
  left join pick_orders o on o.id = l.pick_id
  where o.state is distinct from 'OPEN' or v.quantity > l.quantity - l.picked_quantity;

create view inv.open_picks_of_ended_orders as
  select o.id from pick_orders o join garment_orders g on g.id = o.garment_order_id where o.state = 'OPEN' and g.state <> 'OPEN';

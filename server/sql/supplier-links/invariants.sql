-- A supplier has no more ready than was open when he said so.
create view inv.promises_beyond_open as
  select p.id from supplier_promises p
  where p.open_quantity < (select coalesce(sum(x.quantity), 0) from supplier_promise_parts x where x.promise_id = p.id);

create view inv.supplier_sample_compositions_off_100 as
  select supplier_sample_id from supplier_sample_compositions group by supplier_sample_id having sum(share) <> 100;

-- A supplier has no more ready than was open when he said so.
create view inv.promises_beyond_open as
  select p.id from supplier_promises p
  where p.open_quantity < (select coalesce(sum(x.quantity), 0) from supplier_promise_parts x where x.promise_id = p.id);

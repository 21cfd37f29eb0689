create view inv.suppliers_without_one_default_contact as
  select supplier_id from supplier_contacts group by supplier_id having count(*) filter (where is_default) <> 1;

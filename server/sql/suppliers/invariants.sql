create view inv.suppliers_without_one_default_contact as
  select supplier_id from supplier_contacts group by supplier_id having count(*) filter (where is_default) <> 1;
-- Formula 17: the score is the weighted mean of the parts that are known.
create view inv.supplier_scores_not_of_their_parts as
  select supplier_id, month from supplier_scores
  where score is distinct from case when documents >= 5 then
    round((coalesce(on_time * 35, 0) + coalesce(accepted * 30, 0) + coalesce(price * 20, 0) + coalesce(response * 15, 0))
      / nullif(num_nonnulls(on_time) * 35 + num_nonnulls(accepted) * 30 + num_nonnulls(price) * 20 + num_nonnulls(response) * 15, 0), 1) end;

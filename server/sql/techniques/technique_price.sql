-- The library's price of a quantity: its highest tier that the quantity reaches, else the base price; null without either.
create or replace function technique_price(asked_technique bigint, asked_quantity numeric) returns numeric language sql stable as $$
  select coalesce(
    (select t.price from technique_tiers t where t.technique_id = asked_technique and t.min_quantity <= asked_quantity order by t.min_quantity desc limit 1),
    (select l.base_price from techniques l where l.id = asked_technique))
$$;

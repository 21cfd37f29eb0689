-- What is ordered along the dates of an item: `lacking` since the first date, of which earlier orders have covered a part.
create or replace aggregate ordered_so_far(lacking numeric, moq numeric, multiple numeric, steps numeric) (
  sfunc = order_more,
  stype = numeric,
  initcond = '0'
);

create or replace function order_more(ordered numeric, lacking numeric, moq numeric, multiple numeric, steps numeric) returns numeric
language sql immutable parallel safe
as $$ select ordered + order_quantity(lacking - ordered, moq, multiple, steps) $$;

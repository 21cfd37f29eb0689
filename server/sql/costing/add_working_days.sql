-- The working day (Monday to Friday) so many after a day.
create or replace function add_working_days(day date, days integer) returns date language sql immutable as $$
  select d::date from generate_series(day + 1, day + 7 + days * 2, interval '1 day') d
  where extract(isodow from d) < 6 order by d offset days - 1 limit 1
$$;

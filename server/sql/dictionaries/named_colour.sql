-- The colour of the library that a text names: by its name, else by an alias.
create or replace function named_colour(word text) returns bigint language sql stable as $$
  select id from colours where word <> '' and (name = word or word = any(aliases)) order by name = word desc, id limit 1
$$;

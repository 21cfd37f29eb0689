-- The index tokens of a text: every character, every pair of characters, and three letters of pinyin or a code, because two letters would
-- match nearly every row. Indexes depend on this function, so a change requires a migration that rebuilds them.
create or replace function search_tokens(words text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  found text[] := '{}';
  tail text := '';
  letter text;
begin
  foreach letter in array string_to_array(lower(words), null) loop
    if letter = ' ' then
      tail := '';
    else
      tail := right(tail, 2) || letter;
      found := found || letter;
      if length(tail) > 1 then found := found || right(tail, 2); end if;
      if length(tail) = 3 and octet_length(tail) = 3 then found := found || tail; end if;
    end if;
  end loop;
  return found;
end $$;

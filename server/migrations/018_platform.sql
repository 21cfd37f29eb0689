-- 搜索词索引：不再随行保存两字词数组（占去一行的七成），拼音和编码按三个字母建索引

-- What a term may be looked up by: every character, every two neighbours, and three letters of pinyin or a code,
-- of which two alone would be in nearly every row.
create function search_tokens(words text) returns text[] language plpgsql immutable parallel safe as $$
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

do $$
declare target text;
begin
  foreach target in array array['users', 'colours', 'suppliers', 'spus', 'skus', 'offers'] loop
    execute format('alter table %I drop column search_bigrams', target);
    execute format('create index %I on %I using gin (search_tokens(search_text))', target || '_search', target);
  end loop;
end $$;
drop function bigrams(text);

-- Columns that machines fill; changing only them is no edit.
create or replace function audit_ignored_columns() returns text[] language sql immutable
  return array['created_at', 'created_by', 'updated_at', 'updated_by', 'version', 'search_text', 'sort_key', 'password_hash'];

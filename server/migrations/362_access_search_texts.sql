-- Texts that searches look into name each word in half width too, as they do since a record is saved. Every table with such a text.

do $$
declare
  found record;
begin
  for found in
    select c.table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'search_text' and t.table_type = 'BASE TABLE' order by 1
  loop
    execute format('alter table %I disable trigger user', found.table_name);
    execute format($sql$
      update %I x set search_text = x.search_text || ' ' || w.words
      from (select ctid, (
              select string_agg(distinct half, ' ')
              from (select word, regexp_replace(normalize(word, NFKC), '\s', '', 'g') as half from unnest(string_to_array(search_text, ' ')) as word) h
              where half <> '' and half <> word and half <> all (string_to_array(search_text, ' '))) as words
            from %I where search_text is not nfkc normalized) w
      where w.ctid = x.ctid and w.words is not null$sql$, found.table_name, found.table_name);
    execute format('alter table %I enable trigger user', found.table_name);
  end loop;
end $$;

-- The next numbers of a counter, with one counter per kind, scope and day. Gaps are allowed, repeats are not. Creating a counter blocks
-- other transactions until the end; using an existing one does not.
create or replace function next_numbers(wanted_kind text, scope text, how_many integer) returns setof text
language plpgsql security definer set search_path = public as $$
declare
  rule numbering_rules;
  head text;
  counter text;
begin
  select * into strict rule from numbering_rules where kind = wanted_kind;
  head := rule.prefix || scope || case when rule.date_format = '' then '' else to_char(business_day(), rule.date_format) || '-' end;
  counter := wanted_kind || '_' || md5(head);
  if to_regclass(format('numbering.%I', counter)) is null then
    perform pg_advisory_lock(hashtext(counter));
    begin
      if to_regclass(format('numbering.%I', counter)) is null then
        perform pg_advisory_xact_lock(hashtext(counter));
        execute format('create sequence if not exists numbering.%I', counter);
      end if;
    exception when others then
      perform pg_advisory_unlock(hashtext(counter));
      raise;
    end;
    perform pg_advisory_unlock(hashtext(counter));
  end if;
  return query execute format(
    'select %L || lpad(n::text, greatest(%s, length(n::text)), ''0'') from (select nextval(''numbering.%I'') as n from generate_series(1, %s)) numbers',
    head, rule.digits, counter, how_many);
end $$;

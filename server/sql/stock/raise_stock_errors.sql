-- Raises the errors of several lines at once: refusals is [{name, ordinal, …}] in the order of the lines.
create or replace function raise_stock_errors(refusals jsonb) returns void language plpgsql set search_path = public as $$
declare described jsonb;
begin
  select jsonb_agg(describe_stock_refusal(r.value) order by r.ordinality) into described
  from jsonb_array_elements(refusals) with ordinality r;
  raise exception '%', described -> 0 ->> 'name' using errcode = 'MR001', detail = jsonb_build_object('lines', described)::text;
end $$;

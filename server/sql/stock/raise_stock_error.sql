-- Raises an error for the user: `name` is in the contract's catalogue, `said` has the parameters, `ordinal` is the line.
create or replace function raise_stock_error(name text, said jsonb) returns void language plpgsql set search_path = public as $$
begin
  raise exception '%', name using errcode = 'MR001', detail = describe_stock_refusal(said)::text;
end $$;

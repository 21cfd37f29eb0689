-- The columns of an inserted or deleted row, without empty ones.
create or replace function audit_facts(record jsonb) returns table (key text, value jsonb) language sql immutable as $$
  select e.key, e.value from jsonb_each(jsonb_strip_nulls(record) - audit_ignored_columns()) e where e.value not in ('""', '[]')
$$;

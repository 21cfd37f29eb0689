-- The changed columns of an edit as [before, after].
create or replace function audit_changes(before jsonb, after jsonb) returns jsonb language sql immutable
  return (
    select coalesce(jsonb_object_agg(key, jsonb_build_array(before -> key, after -> key)), '{}')
    from jsonb_object_keys(after) as key
    where (before -> key) is distinct from (after -> key) and key <> all (audit_ignored_columns())
  );

-- Columns that the system fills; changes of only these columns are not logged.
create or replace function audit_ignored_columns() returns text[] language sql immutable
  return array['created_at', 'created_by', 'updated_at', 'updated_by', 'version', 'search_text', 'sort_key', 'password_hash',
    'list_mark', 'list_changes', 'listed_at', 'badge', 'identity_key'];

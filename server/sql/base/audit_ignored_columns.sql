-- Columns that machines fill: changing only them is no edit, and the log does not name them.
create or replace function audit_ignored_columns() returns text[] language sql immutable
  return array['created_at', 'created_by', 'updated_at', 'updated_by', 'version', 'search_text', 'sort_key', 'password_hash'];

-- Each key has one content.
create view inv.file_keys_with_two_contents as
  select store_key from stored_bytes group by store_key having count(distinct (size, sha256)) > 1;

-- No import stays unfinished.
create view inv.imports_left_behind as
  select id from import_batches where state in ('JUDGING', 'RUNNING', 'UNDOING') and touched_at < now() - interval '1 hour';

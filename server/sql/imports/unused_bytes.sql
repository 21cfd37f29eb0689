-- Stored bytes of uploads that no document uses and no import has written, by user: what the quota counts.
create or replace view unused_bytes as
  select f.owner_id, f.size from files f where not exists (select from file_uses u where u.file_id = f.id)
  union all
  select owner_id, size from import_batches where store_key is not null and state not in ('DONE', 'UNDOING', 'UNDONE');
comment on view unused_bytes is '每个用户上传后没有用到的字节';

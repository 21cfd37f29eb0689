-- All keys with bytes in the file store; the cleanup deletes all others. Preview pictures are referenced by their batch.
create or replace view stored_bytes as
  select store_key, size, sha256 from files
  union all
  select store_key, size, sha256 from export_jobs where store_key is not null
  union all
  select store_key, size, sha256 from import_batches where store_key is not null;
comment on view stored_bytes is '文件存储里应有的字节';

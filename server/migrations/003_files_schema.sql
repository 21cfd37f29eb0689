-- 文件：图片、表格、附件

create table files (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users (id),
  name text not null check (length(name) between 1 and 200),
  kind text not null check (kind in ('PICTURE', 'WORKBOOK', 'ATTACHMENT')),
  mime text not null,
  size bigint not null check (size > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- the key of the bytes in the file store; equal content is stored once
  store_key text not null,
  width integer check (width > 0),
  height integer check (height > 0),
  created_at timestamptz not null default now(),
  check ((kind = 'PICTURE') = (width is not null and height is not null))
);
comment on table files is '上传的文件，字节在文件存储里';
create index files_owner on files (owner_id, id desc);
create index files_store_key on files (store_key);

create table file_uses (
  id bigint generated always as identity primary key,
  file_id bigint not null references files (id),
  -- kind of the document that uses the file: whoever may read that kind may read the file
  kind text not null,
  document_id bigint not null,
  unique (file_id, kind, document_id)
);
comment on table file_uses is '哪些单据用了哪个文件';
create index file_uses_document on file_uses (kind, document_id);

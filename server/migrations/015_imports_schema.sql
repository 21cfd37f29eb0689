-- 数据导入：一个文件一个批次，逐行校验，一次写入，可撤销

create table import_batches (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users (id),
  -- key of a declared object
  object text not null,
  state text not null default 'MAPPING'
    check (state in ('MAPPING', 'JUDGING', 'READY', 'RUNNING', 'DONE', 'UNDOING', 'UNDONE', 'FAILED', 'CANCELLED')),
  file_name text not null check (length(file_name) between 1 and 200),
  -- of the uploaded file; the bytes go 30 days after the end
  store_key text unique,
  size bigint not null check (size > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  encoding text,
  sheets jsonb not null,
  sheet integer not null check (sheet >= 0),
  -- as the spreadsheet numbers rows
  header_row integer not null check (header_row >= 1),
  headers text[] not null,
  -- first rows of the sheet, so that another header row needs no second reading
  head jsonb not null,
  -- [{index, column}] and column → text for all rows
  columns jsonb not null default '[]',
  constants jsonb not null default '{}',
  remembered boolean not null default false,
  strategy text not null default 'BOTH' check (strategy in ('BOTH', 'CREATE', 'UPDATE')),
  -- column → LOW | HIGH | REFUSE
  ranges jsonb not null default '{}',
  -- column → text → id that the user chose for it
  choices jsonb not null default '{}',
  -- all rows of the sheet lie in import_rows
  rows_read boolean not null default false,
  -- rows in error stay out
  valid_only boolean not null default true,
  -- of the run that claimed the batch last: an earlier one that still lives may change nothing any more
  attempt integer not null default 0,
  cancelled boolean not null default false,
  stage text not null default '',
  rows_done integer not null default 0 check (rows_done >= 0),
  rows_total integer check (rows_total >= 0),
  created_count integer not null default 0,
  updated_count integer not null default 0,
  skipped_count integer not null default 0,
  error_count integer not null default 0,
  -- why it failed, or why the preview came back
  reason text,
  created_at timestamptz not null default now(),
  -- last sign of life of a run
  touched_at timestamptz not null default now(),
  -- when the rows were checked: the tasks tell their user
  judged_at timestamptz,
  -- when the rows were written
  written_at timestamptz,
  finished_at timestamptz,
  check ((state in ('DONE', 'UNDOING', 'UNDONE', 'FAILED', 'CANCELLED')) = (finished_at is not null)),
  check (state not in ('DONE', 'UNDOING', 'UNDONE') or written_at is not null)
);
comment on table import_batches is '导入批次';
create index import_batches_owner on import_batches (owner_id, id desc);
create index import_batches_sha256 on import_batches (sha256, id desc);
create index import_batches_created on import_batches (created_at, id);
create index import_batches_open on import_batches (id) where state in ('JUDGING', 'RUNNING', 'UNDOING');

create table import_rows (
  batch_id bigint not null references import_batches (id) on delete cascade,
  -- as the spreadsheet numbers rows
  row_number integer not null,
  -- texts by column of the file; null for an empty cell, {"error": …} for one without a value
  cells jsonb not null,
  picture_ids bigint[] not null default '{}',
  -- rows with one key are one record; the group is named by its first row, so that records keep the file's order
  group_key text not null default '',
  group_row integer not null,
  -- what may stand once in a file
  unique_keys text[] not null default '{}',
  primary key (batch_id, row_number)
);
comment on table import_rows is '导入文件的行';
create index import_rows_group on import_rows (batch_id, group_row, row_number);

create table import_judgements (
  batch_id bigint not null,
  row_number integer not null,
  outcome text not null check (outcome in ('NEW', 'UPDATE', 'SKIP', 'ERROR')),
  -- column → message
  errors jsonb not null default '{}',
  note text not null default '',
  -- column → what the text was read as; column → what the record has now
  shown jsonb not null default '{}',
  before jsonb not null default '{}',
  assumed text[] not null default '{}',
  -- [{column, text}] that no entry has, or that the user chose one for; column → text with a range
  asked jsonb not null default '[]',
  ranges jsonb not null default '{}',
  code text,
  primary key (batch_id, row_number),
  foreign key (batch_id, row_number) references import_rows (batch_id, row_number) on delete cascade
);
comment on table import_judgements is '导入行的校验结果';
create index import_judgements_outcome on import_judgements (batch_id, outcome, row_number);

create table import_writes (
  batch_id bigint not null references import_batches (id) on delete cascade,
  position integer not null,
  kind text not null,
  record_id bigint not null,
  document_id bigint not null,
  operation char(1) not null check (operation in ('I', 'U')),
  -- former values of a changed record
  before jsonb,
  primary key (batch_id, position)
);
comment on table import_writes is '导入写入的记录，供撤销与查看';
create index import_writes_document on import_writes (batch_id, document_id);

create table import_mappings (
  owner_id bigint not null references users (id),
  object text not null,
  -- of the set of headers
  header_key text not null,
  -- header → column, column → text
  columns jsonb not null,
  constants jsonb not null,
  strategy text not null,
  ranges jsonb not null,
  used_at timestamptz not null default now(),
  primary key (owner_id, object, header_key)
);
comment on table import_mappings is '记住的列映射';

create table import_choices (
  owner_id bigint not null references users (id),
  object text not null,
  column_key text not null,
  text text not null check (length(text) <= 200),
  value_id text not null,
  used_at timestamptz not null default now(),
  primary key (owner_id, object, column_key, text)
);
comment on table import_choices is '记住的值映射';

-- 盘点时拍的照片，与标签不能识别的异常

-- What a counter met and could not count; the id is the client's, so that it counts once.
create table stocktake_findings (
  id uuid primary key,
  stocktake_id bigint not null references stocktakes (id),
  user_id bigint not null references users (id),
  device_id text not null check (length(device_id) between 1 and 64),
  -- as scanned or typed
  code text not null default '' check (length(code) <= 64),
  note text not null default '' check (length(note) <= 200),
  found_at timestamptz not null,
  received_at timestamptz not null default clock_timestamp()
);
comment on table stocktake_findings is '盘点异常，只增不改';
create index stocktake_findings_stocktake on stocktake_findings (stocktake_id, received_at, id);

-- A picture of an event or of a finding.
create table stocktake_photos (
  id bigint generated always as identity primary key,
  stocktake_id bigint not null references stocktakes (id),
  event_id uuid references stocktake_events (id),
  finding_id uuid references stocktake_findings (id),
  line_id bigint references stocktake_lines (id),
  user_id bigint not null references users (id),
  file_id bigint not null references files (id),
  created_at timestamptz not null default now(),
  check (num_nonnulls(event_id, finding_id) = 1),
  check ((event_id is null) = (line_id is null)),
  unique nulls not distinct (event_id, finding_id, file_id)
);
comment on table stocktake_photos is '盘点照片，只增不改';
create index stocktake_photos_stocktake on stocktake_photos (stocktake_id);
create index stocktake_photos_line on stocktake_photos (line_id) where line_id is not null;
create index stocktake_photos_finding on stocktake_photos (finding_id) where finding_id is not null;
create index stocktake_photos_file on stocktake_photos (file_id);

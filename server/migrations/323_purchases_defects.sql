-- 不合格原因: kind, place and photos of what an inspection refuses

create table receipt_defects (
  id bigint generated always as identity primary key,
  receipt_id bigint not null references receipts (id),
  line_id bigint not null references receipt_lines (id),
  -- of a whole lot, or of a single roll; neither: of goods without lots
  lot_id bigint references lots (id),
  receipt_roll_id bigint references receipt_rolls (id),
  kind text not null,
  place text not null default '' check (length(place) <= 64),
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  check (num_nonnulls(lot_id, receipt_roll_id) <= 1),
  constraint receipt_defects_subject unique nulls not distinct (line_id, lot_id, receipt_roll_id)
);
comment on table receipt_defects is '收货不合格原因';
create index receipt_defects_receipt on receipt_defects (receipt_id);

create table receipt_defect_pictures (
  defect_id bigint not null references receipt_defects (id) on delete cascade,
  position integer not null,
  file_id bigint not null references files (id),
  primary key (defect_id, position)
);
comment on table receipt_defect_pictures is '收货不合格照片';
create index receipt_defect_pictures_file on receipt_defect_pictures (file_id);

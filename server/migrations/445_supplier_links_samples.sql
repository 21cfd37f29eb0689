-- 供应商用链接给开发任务发样品：登记样品之前是建议

alter table supplier_page_links drop constraint supplier_page_links_kind_check;
alter table supplier_page_links add constraint supplier_page_links_kind_check
  check (kind in ('purchase', 'statement', 'claim', 'inquiry', 'preparation', 'developmentTask'));
alter table supplier_messages drop constraint supplier_messages_kind_check;
alter table supplier_messages add constraint supplier_messages_kind_check
  check (kind in ('purchase', 'statement', 'claim', 'inquiry', 'preparation', 'developmentTask'));

create table supplier_samples (
  id bigint generated always as identity primary key,
  link_id bigint not null references supplier_page_links (id),
  task_id bigint not null references development_tasks (id),
  from_name text not null check (length(from_name) between 1 and 64),
  phone text not null default '' check (length(phone) <= 32),
  note text not null default '' check (length(note) <= 500),
  sample_no text not null default '' check (length(sample_no) <= 64),
  sent_on date,
  colour_name text not null default '' check (length(colour_name) <= 64),
  width numeric(7, 2) check (width > 0),
  gram_weight numeric(8, 2) check (gram_weight > 0),
  specification text not null default '' check (length(specification) <= 64),
  -- yuan
  price numeric(14, 4) check (price > 0),
  unit_id bigint references units (id),
  tax_included boolean not null default true,
  moq numeric(16, 4) check (moq >= 0),
  lead_days integer check (lead_days between 0 and 9999),
  state text not null default 'PENDING' check (state in ('PENDING', 'TAKEN', 'REFUSED', 'WITHDRAWN')),
  reason text not null default '' check (length(reason) <= 200),
  -- what it became
  round_id bigint unique,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  -- null: the supplier took it back
  decided_by bigint,
  foreign key (task_id, round_id) references task_rounds (task_id, id),
  constraint supplier_samples_unit check (unit_id is not null or (price is null and moq is null)),
  constraint supplier_samples_decided check ((state = 'PENDING') = (decided_at is null)),
  constraint supplier_samples_taken check ((state = 'TAKEN') = (round_id is not null)),
  constraint supplier_samples_reason check ((state = 'REFUSED') = (reason <> ''))
);
comment on table supplier_samples is '供应商样品';
create index supplier_samples_task on supplier_samples (task_id, id);
create index supplier_samples_pending on supplier_samples (task_id) where state = 'PENDING';

create table supplier_sample_compositions (
  supplier_sample_id bigint not null references supplier_samples (id),
  ingredient_id bigint not null references dictionary_entries (id),
  share numeric(7, 4) not null check (share > 0 and share <= 100),
  position integer not null,
  primary key (supplier_sample_id, ingredient_id)
);
comment on table supplier_sample_compositions is '供应商样品的成分，合计 100';
create index supplier_sample_compositions_ingredient on supplier_sample_compositions (ingredient_id);

create table supplier_sample_pictures (
  supplier_sample_id bigint not null references supplier_samples (id),
  position integer not null,
  file_id bigint not null unique references files (id),
  primary key (supplier_sample_id, position)
);
comment on table supplier_sample_pictures is '供应商样品的照片';

-- 物料开发任务：要什么样的物料、谁负责、各家打样回样；采纳的样品成为内部物料草稿

create table development_tasks (
  id bigint generated always as identity primary key,
  code text not null,
  name text not null check (length(name) between 1 and 64),
  type text not null check (type in ('NEW', 'SUBSTITUTE', 'COST', 'COLOUR', 'TEST')),
  priority text not null check (priority in ('URGENT', 'HIGH', 'NORMAL')),
  due_on date,
  classification_id bigint references classifications (id),
  origin text not null default 'MANUAL' check (origin in ('MANUAL', 'MATERIAL', 'EXTERNAL', 'NETWORK')),
  origin_note text not null default '' check (length(origin_note) <= 200),
  source_spu_id bigint references spus (id) on delete set null,
  source_sku_id bigint references skus (id) on delete set null,
  source_external_id bigint references external_materials (id),
  brief text not null default '' check (length(brief) <= 500),
  target_price numeric(14, 4) check (target_price > 0),
  unit_id bigint references units (id),
  forecast_quantity numeric(16, 4) check (forecast_quantity > 0),
  width numeric(7, 2) check (width > 0),
  gram_weight numeric(8, 2) check (gram_weight > 0),
  specification text not null default '' check (length(specification) <= 64),
  colour_id bigint references colours (id),
  colour_name text not null default '' check (length(colour_name) <= 64),
  assignee_id bigint references users (id),
  state text not null default 'WAITING',
  state_since timestamptz not null default now(),
  close_reason text not null default '' check (length(close_reason) <= 200),
  -- the adopted sample, and the archive draft made from it
  adopted_round_id bigint,
  spu_id bigint references spus (id),
  sku_id bigint references skus (id),
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  check (state not in ('DEVELOPING', 'CONFIRMING', 'DONE') or assignee_id is not null),
  check ((state = 'CLOSED') = (close_reason <> '')),
  check ((adopted_round_id is null) = (spu_id is null)),
  constraint development_tasks_code unique (code)
);
comment on table development_tasks is '物料开发任务';
comment on constraint development_tasks_code on development_tasks is 'code: 任务号';
create index development_tasks_search on development_tasks using gin (search_tokens(search_text));
create index development_tasks_state on development_tasks (state, id);
create index development_tasks_updated on development_tasks (updated_at, id);
create index development_tasks_created on development_tasks (created_at, id);
create index development_tasks_due on development_tasks (due_on, id);
create index development_tasks_priority on development_tasks (priority, id);
create index development_tasks_assignee on development_tasks (assignee_id, id);
create index development_tasks_author on development_tasks (created_by, id);
create index development_tasks_classification on development_tasks (classification_id, id);
create index development_tasks_source_spu on development_tasks (source_spu_id) where source_spu_id is not null;
create index development_tasks_source_sku on development_tasks (source_sku_id) where source_sku_id is not null;
create index development_tasks_source_external on development_tasks (source_external_id) where source_external_id is not null;
create unique index development_tasks_spu on development_tasks (spu_id) where spu_id is not null;
comment on index development_tasks_spu is 'spu_id: 采纳产生的内部物料';
create index development_tasks_sku on development_tasks (sku_id) where sku_id is not null;

create table task_compositions (
  id bigint generated always as identity primary key,
  task_id bigint not null references development_tasks (id),
  ingredient_id bigint not null references dictionary_entries (id),
  share numeric(7, 4) not null check (share > 0 and share <= 100),
  position integer not null,
  unique (task_id, ingredient_id)
);
comment on table task_compositions is '开发任务的目标成分，合计 100';
create index task_compositions_ingredient on task_compositions (ingredient_id);

create table task_collaborators (
  id bigint generated always as identity primary key,
  task_id bigint not null references development_tasks (id),
  user_id bigint not null references users (id),
  unique (task_id, user_id)
);
comment on table task_collaborators is '开发任务的协作人';
create index task_collaborators_user on task_collaborators (user_id);

create table task_pictures (
  id bigint generated always as identity primary key,
  task_id bigint not null references development_tasks (id),
  file_id bigint not null references files (id),
  position integer not null check (position between 1 and 9),
  unique (task_id, position) deferrable initially deferred,
  unique (task_id, file_id)
);
comment on table task_pictures is '开发任务的需求图';

create table task_rounds (
  id bigint generated always as identity primary key,
  task_id bigint not null references development_tasks (id),
  serial integer not null check (serial > 0),
  supplier_id bigint not null references suppliers (id),
  sample_no text not null default '' check (length(sample_no) <= 64),
  sent_on date,
  received_on date,
  colour_name text not null default '' check (length(colour_name) <= 64),
  colour_id bigint references colours (id),
  width numeric(7, 2) check (width > 0),
  gram_weight numeric(8, 2) check (gram_weight > 0),
  specification text not null default '' check (length(specification) <= 64),
  price numeric(14, 4) check (price > 0),
  tax_included boolean not null default true,
  moq numeric(16, 4) check (moq >= 0),
  lead_days integer check (lead_days between 0 and 9999),
  remark text not null default '' check (length(remark) <= 500),
  verdict text check (verdict in ('PASSED', 'REVISE', 'REJECTED')),
  verdict_reason text not null default '' check (length(verdict_reason) <= 200),
  judged_at timestamptz,
  judged_by bigint references users (id),
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  check (received_on >= sent_on),
  -- a verdict says why, and on a sample that is here
  check ((verdict is null) = (verdict_reason = '')),
  check (verdict is null or received_on is not null),
  unique (task_id, serial),
  unique (task_id, id)
);
comment on table task_rounds is '打样回样';
create index task_rounds_supplier on task_rounds (supplier_id, task_id);

-- the adopted sample is one of the task's own
alter table development_tasks add constraint development_tasks_adopted foreign key (id, adopted_round_id) references task_rounds (task_id, id);

create table round_compositions (
  id bigint generated always as identity primary key,
  task_id bigint not null,
  round_id bigint not null,
  ingredient_id bigint not null references dictionary_entries (id),
  share numeric(7, 4) not null check (share > 0 and share <= 100),
  position integer not null,
  foreign key (task_id, round_id) references task_rounds (task_id, id),
  unique (round_id, ingredient_id)
);
comment on table round_compositions is '样品成分，合计 100';
create index round_compositions_task on round_compositions (task_id);
create index round_compositions_ingredient on round_compositions (ingredient_id);

create table round_pictures (
  id bigint generated always as identity primary key,
  task_id bigint not null,
  round_id bigint not null,
  file_id bigint not null references files (id),
  position integer not null check (position between 1 and 9),
  foreign key (task_id, round_id) references task_rounds (task_id, id),
  unique (round_id, position) deferrable initially deferred,
  unique (round_id, file_id)
);
comment on table round_pictures is '样品图片';
create index round_pictures_task on round_pictures (task_id);

insert into numbering_rules (kind, label, prefix, date_format, digits) values ('developmentTask', '物料开发任务', 'KF', 'YYMMDD', 4);

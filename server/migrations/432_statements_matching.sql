-- 三单匹配：容差配置、发票明细、差异放行

create table statement_settings (
  id bigint primary key default 1 check (id = 1),
  -- how far an invoice may be from what was agreed without a reason, and with one: the larger of amount and percent points counts
  tolerance_amount numeric(9, 2) not null default 1 check (tolerance_amount >= 0),
  tolerance_percent numeric(7, 4) not null default 0 check (tolerance_percent between 0 and 100),
  release_amount numeric(9, 2) not null default 100 check (release_amount >= 0),
  release_percent numeric(7, 4) not null default 1 check (release_percent between 0 and 100),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  check (release_amount >= tolerance_amount and release_percent >= tolerance_percent)
);
comment on table statement_settings is '对账配置';
insert into statement_settings default values;

alter table statement_invoices
  -- beyond the second bound: it counts once another user released it
  add column needs_release boolean not null default false,
  add column released_by bigint references users (id),
  add column released_at timestamptz,
  add column release_reason text not null default '' check (length(release_reason) <= 200),
  add constraint statement_invoices_released check ((released_at is null) = (release_reason = '') and (released_at is null) = (released_by is null)),
  add constraint statement_invoices_release check (released_at is null or (needs_release and reason <> ''));

create table statement_invoice_lines (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references statement_invoices (id),
  statement_line_id bigint not null references statement_lines (id),
  position integer not null check (position >= 0),
  -- in the unit of the statement's line; null: a charge
  quantity numeric(16, 4),
  net_amount numeric(16, 2) not null,
  tax_amount numeric(16, 2) not null,
  constraint statement_invoice_lines_once unique (invoice_id, statement_line_id)
);
comment on table statement_invoice_lines is '发票明细';
create index statement_invoice_lines_line on statement_invoice_lines (statement_line_id);

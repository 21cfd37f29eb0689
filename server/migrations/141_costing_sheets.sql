-- 核价单：报价单一个版本的核价，三个部门并行，审批后锁定

create table cost_sheets (
  id bigint generated always as identity primary key,
  code text not null,
  quotation_id bigint not null references quotations (id),
  -- the quotation's version that it prices
  quotation_version integer not null check (quotation_version >= 1),
  version_no integer not null check (version_no >= 1),
  is_latest boolean not null default true,
  -- why the quotation is priced again
  reason text not null default '' check (length(reason) <= 200),
  benchmark_on date not null,
  overhead_rate numeric(7, 4) not null check (overhead_rate >= 0 and overhead_rate < 100),
  margin_rate numeric(7, 4) not null check (margin_rate >= 0 and margin_rate < 100),
  margin_basis text not null check (margin_basis in ('MARGIN', 'MARKUP')),
  tax_rate numeric(7, 4) not null check (tax_rate >= 0 and tax_rate < 100),
  -- 元 per piece: sums of the lines
  quoted_direct numeric(16, 2) not null check (quoted_direct >= 0),
  approved_direct numeric(16, 2) not null check (approved_direct >= 0),
  state text not null default 'PENDING',
  -- the sheet as it was approved
  snapshot jsonb,
  approved_at timestamptz,
  approved_by bigint references users (id),
  end_reason text not null default '' check (length(end_reason) <= 200),
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  check ((state = 'APPROVED') = (snapshot is not null)),
  check ((approved_at is null) = (approved_by is null)),
  check ((state = 'APPROVED') = (approved_at is not null)),
  unique (quotation_id, version_no),
  constraint cost_sheets_code unique (code, version_no)
);
comment on table cost_sheets is '核价单';
comment on constraint cost_sheets_code on cost_sheets is 'code: 核价单号';
-- one sheet of a quotation is worked on at a time
create unique index cost_sheets_open on cost_sheets (quotation_id) where state in ('PENDING', 'COSTING', 'APPROVING');
comment on index cost_sheets_open is 'quotationId: 进行中的核价单';
create unique index cost_sheets_latest on cost_sheets (quotation_id) where is_latest;
comment on index cost_sheets_latest is 'quotationId: 最新的核价单';
create index cost_sheets_state on cost_sheets (state, id);
create index cost_sheets_approved on cost_sheets (approved_direct, id);
create index cost_sheets_difference on cost_sheets ((quoted_direct - approved_direct), id);

create table cost_tasks (
  id bigint generated always as identity primary key,
  sheet_id bigint not null references cost_sheets (id),
  quotation_id bigint not null references quotations (id),
  department text not null check (department in ('FABRIC', 'TECHNICAL', 'COSTING')),
  assignee_id bigint references users (id),
  due_on date not null,
  submitted_at timestamptz,
  submitted_by bigint references users (id),
  return_reason text not null default '' check (length(return_reason) <= 200),
  urged_at timestamptz,
  check ((submitted_at is null) = (submitted_by is null)),
  unique (sheet_id, department)
);
comment on table cost_tasks is '部门核价任务';
create index cost_tasks_assignee on cost_tasks (assignee_id, sheet_id);
create index cost_tasks_due on cost_tasks (due_on, sheet_id) where submitted_at is null;
create index cost_tasks_quotation on cost_tasks (quotation_id);

create table cost_sheet_lines (
  id bigint generated always as identity primary key,
  sheet_id bigint not null references cost_sheets (id),
  quotation_id bigint not null references quotations (id),
  -- of quotation_lines, which may be gone since
  quoted_line_id bigint not null,
  position integer not null check (position >= 0),
  -- as quoted
  part text not null check (part in ('MATERIAL', 'CONSUMABLE', 'TECHNIQUE', 'OPERATION', 'PACKAGING', 'FREIGHT', 'OTHER')),
  purpose text,
  site text not null,
  name text not null,
  item_no text not null,
  sku_id bigint references skus (id),
  supplier_id bigint references suppliers (id),
  width numeric(7, 2),
  gram_weight numeric(8, 2),
  consumption numeric(16, 4) not null,
  unit_id bigint references units (id),
  measure text,
  shrinkage numeric(7, 4) not null,
  loss numeric(7, 4) not null,
  gross_consumption numeric(16, 4) not null check (gross_consumption > 0),
  price numeric(14, 4),
  price_unit_id bigint references units (id),
  disparity numeric(7, 4),
  tax_rate numeric(7, 4),
  -- CNY without tax per unit of the consumption
  unit_price numeric(14, 4) not null check (unit_price >= 0),
  amount numeric(16, 2) not null,
  supply text not null,
  remark text not null,
  -- of the day of the sheet
  benchmark numeric(14, 4) check (benchmark >= 0),
  benchmark_basis text,
  deviation numeric(12, 2),
  band text check (band in ('GREEN', 'YELLOW', 'ORANGE', 'RED')),
  -- as approved
  approved_consumption numeric(16, 4) check (approved_consumption > 0),
  approved_price numeric(14, 4) check (approved_price >= 0),
  approved_amount numeric(16, 2),
  basis text check (basis in ('INTERNAL', 'INQUIRY', 'LAST_PURCHASE', 'AVERAGE_90', 'PRICE_LIST', 'TECHNICAL', 'MANUAL')),
  decision text check (decision in ('ACCEPTED', 'REDUCED', 'REJECTED')),
  reason text not null default '' check (length(reason) <= 200),
  decided_at timestamptz,
  decided_by bigint references users (id),
  -- 主管 on a price in the red band
  ruling text not null default '' check (length(ruling) <= 200),
  ruled_at timestamptz,
  ruled_by bigint references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by bigint,
  version integer not null default 1,
  check (amount = round(gross_consumption * unit_price, 2)),
  check (approved_amount is not distinct from
    case when decision = 'REJECTED' then 0 else round(approved_consumption * approved_price, 2) end),
  check (decision is null or decision = 'REJECTED' or approved_amount is not null),
  check (decision is distinct from 'REJECTED' or reason <> ''),
  check ((decision is null) = (decided_by is null)),
  check ((ruling = '') = (ruled_by is null)),
  -- whoever prices a line does not decide on its red price
  check (ruled_by is distinct from decided_by or ruled_by is null),
  unique (sheet_id, position)
);
comment on table cost_sheet_lines is '核价单明细';
create index cost_sheet_lines_sku on cost_sheet_lines (sku_id, sheet_id) where sku_id is not null;
create index cost_sheet_lines_quotation on cost_sheet_lines (quotation_id);
create index cost_sheet_lines_updated on cost_sheet_lines (updated_at, id) where part = 'MATERIAL';

insert into numbering_rules (kind, label, prefix, date_format, digits) values ('costSheet', '核价单', 'HJ', 'YYMMDD', 4);

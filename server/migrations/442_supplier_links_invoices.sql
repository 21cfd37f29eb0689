-- 供应商用链接开票：附照片或 PDF，登记发票之前是建议

-- null: uploaded by a supplier, who has no account
alter table files alter column owner_id drop not null;

-- Uploads by a link that nothing sent by it uses yet. No foreign key: unused files are deleted after a day, and every reference to a file is a use.
create table supplier_uploads (
  file_id bigint primary key,
  link_id bigint not null references supplier_page_links (id),
  created_at timestamptz not null default now()
);
comment on table supplier_uploads is '供应商链接的上传';
create index supplier_uploads_link on supplier_uploads (link_id);

create table supplier_invoices (
  id bigint generated always as identity primary key,
  link_id bigint not null references supplier_page_links (id),
  statement_id bigint not null references statements (id),
  from_name text not null check (length(from_name) between 1 and 64),
  phone text not null default '' check (length(phone) <= 32),
  note text not null default '' check (length(note) <= 500),
  number text not null check (length(number) between 1 and 32),
  issued_on date not null,
  -- with tax; below zero for what the supplier gives back
  amount numeric(16, 2) not null check (amount <> 0),
  tax_amount numeric(16, 2) not null,
  state text not null default 'PENDING' check (state in ('PENDING', 'TAKEN', 'REFUSED', 'WITHDRAWN')),
  reason text not null default '' check (length(reason) <= 200),
  -- what it became
  invoice_id bigint unique references statement_invoices (id),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  -- null: the supplier took it back
  decided_by bigint,
  constraint supplier_invoices_decided check ((state = 'PENDING') = (decided_at is null)),
  constraint supplier_invoices_taken check ((state = 'TAKEN') = (invoice_id is not null)),
  constraint supplier_invoices_reason check ((state = 'REFUSED') = (reason <> ''))
);
comment on table supplier_invoices is '供应商发票';
create index supplier_invoices_statement on supplier_invoices (statement_id, id);
create index supplier_invoices_pending on supplier_invoices (statement_id) where state = 'PENDING';

create table supplier_invoice_files (
  supplier_invoice_id bigint not null references supplier_invoices (id),
  position integer not null,
  file_id bigint not null unique references files (id),
  primary key (supplier_invoice_id, position)
);
comment on table supplier_invoice_files is '供应商发票的照片与 PDF';

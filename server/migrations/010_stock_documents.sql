-- 库存单据：期初、临时入库、其他出库、调整、调拨、买断、坯转色、退供

insert into numbering_rules (kind, label, prefix, date_format, digits) values ('stockDocument', '库存单据（前缀后接类型）', 'KC', 'YYMMDD', 4);

create table stock_documents (
  id bigint generated always as identity primary key,
  code text not null,
  goods text not null check (goods in ('SKU', 'SPU')),
  kind text not null check (kind in ('OPENING', 'SUPPLEMENT', 'OTHER_OUT', 'ADJUSTMENT', 'TRANSFER', 'BUYOUT', 'CONVERSION', 'RETURN')),
  state text not null default 'DRAFT',
  holder_id bigint not null references holders (id),
  -- 调拨: where it goes
  to_holder_id bigint references holders (id),
  -- null: in the order of sources
  ownership smallint check (ownership in (1, 2)),
  -- 调拨 through 在途
  travels boolean not null default false,
  supplier_id bigint references suppliers (id),
  reason_id bigint references dictionary_entries (id),
  reason text not null default '' check (length(reason) <= 200),
  -- null until posted: then when it was posted
  occurred_at timestamptz,
  remark text not null default '' check (length(remark) <= 500),
  -- who wrote what the document says, last: whoever submits it may be another
  written_by bigint default acting_user_id(),
  submitted_by bigint,
  approved_by bigint,
  posted_at timestamptz,
  posted_by bigint,
  reversal_reason text not null default '' check (length(reversal_reason) <= 200),
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  -- four eyes, administrators too
  check (approved_by <> submitted_by),
  constraint stock_documents_author check (approved_by <> written_by),
  check ((kind = 'TRANSFER') = (to_holder_id is not null)),
  check (holder_id <> to_holder_id),
  check (kind = 'TRANSFER' or not travels),
  check (ownership is not null or kind in ('OTHER_OUT', 'CONVERSION')),
  check (goods = 'SPU' or kind <> 'CONVERSION'),
  constraint stock_documents_code unique (code)
);
comment on table stock_documents is '库存单据';
comment on constraint stock_documents_code on stock_documents is 'code: 单号';
create index stock_documents_updated on stock_documents (goods, updated_at, id);
create index stock_documents_state on stock_documents (goods, state, id);
create index stock_documents_created on stock_documents (goods, created_at, id);
-- what is not posted stands last
create index stock_documents_posted on stock_documents (goods, posted_at desc nulls last, id desc);
create index stock_documents_holder on stock_documents (holder_id);
create index stock_documents_to_holder on stock_documents (to_holder_id) where to_holder_id is not null;

-- Beside the documents: posting and reversing change their state only, and need not write the index of some hundred tokens again.
create table stock_document_texts (
  document_id bigint primary key references stock_documents (id) on delete cascade,
  search_text text not null
);
comment on table stock_document_texts is '库存单据的搜索词：单号、持有方、物料，及其拼音';
create index stock_document_texts_search on stock_document_texts using gin (search_tokens(search_text));

create table stock_document_lines (
  id bigint generated always as identity primary key,
  document_id bigint not null references stock_documents (id),
  position integer not null,
  item_id bigint not null references stock_items (id),
  -- as it was called when the line was written
  code text not null,
  name text not null,
  colour_name text not null default '',
  specification text not null default '',
  unit_id bigint not null references units (id),
  -- 坯转色: what comes in
  to_item_id bigint references stock_items (id),
  to_code text,
  to_colour_name text,
  direction text check (direction in ('IN', 'OUT')),
  quantity numeric(16, 4) not null check (quantity > 0),
  to_quantity numeric(16, 4) check (to_quantity > 0),
  second_quantity numeric(16, 4) check (second_quantity > 0),
  received_quantity numeric(16, 4) check (received_quantity >= 0),
  -- CNY, tax excluded, per stock unit
  unit_price numeric(14, 4) check (unit_price >= 0),
  dye_fee numeric(14, 4) check (dye_fee >= 0),
  remark text not null default '' check (length(remark) <= 200),
  check ((to_item_id is null) = (to_quantity is null)),
  constraint stock_document_lines_received check (received_quantity <= quantity),
  unique (document_id, position) deferrable initially deferred
);
comment on table stock_document_lines is '库存单据明细';
create index stock_document_lines_item on stock_document_lines (item_id, document_id);
create index stock_document_lines_to_item on stock_document_lines (to_item_id, document_id) where to_item_id is not null;

create table stock_document_rolls (
  id bigint generated always as identity primary key,
  line_id bigint not null references stock_document_lines (id),
  document_id bigint not null references stock_documents (id),
  position integer not null,
  side text not null check (side in ('IN', 'OUT')),
  lot_no text not null check (length(lot_no) between 1 and 32),
  roll_no text not null default '' check (length(roll_no) <= 32),
  quantity numeric(16, 4) not null check (quantity > 0),
  second_quantity numeric(16, 4) check (second_quantity > 0),
  defect_points integer check (defect_points between 0 and 9999),
  received_quantity numeric(16, 4) check (received_quantity >= 0),
  -- known once posted
  lot_id bigint references lots (id),
  roll_id bigint references rolls (id),
  constraint stock_document_rolls_received check (received_quantity <= quantity),
  unique (line_id, position) deferrable initially deferred
);
comment on table stock_document_rolls is '库存单据细码';
create index stock_document_rolls_document on stock_document_rolls (document_id);

-- 供应商用链接答复备料单：什么时候好、分几批；登记后改预计到仓日期

alter table supplier_page_links drop constraint supplier_page_links_kind_check;
alter table supplier_page_links add constraint supplier_page_links_kind_check
  check (kind in ('purchase', 'statement', 'claim', 'inquiry', 'preparation'));
alter table supplier_answers drop constraint supplier_answers_kind_check;
alter table supplier_answers add constraint supplier_answers_kind_check
  check (kind in ('purchase', 'statement', 'claim', 'inquiry', 'preparation'));
alter table supplier_messages drop constraint supplier_messages_kind_check;
alter table supplier_messages add constraint supplier_messages_kind_check
  check (kind in ('purchase', 'statement', 'claim', 'inquiry', 'preparation'));

-- why it was refused; taken_at and taken_by then say when and by whom
alter table supplier_answers add column refusal text not null default '' check (length(refusal) <= 200);
alter table supplier_answers drop constraint supplier_answers_taken;
alter table supplier_answers add constraint supplier_answers_taken
  check ((taken_at is null) = (taken_by is null) and (taken_at is null or kind in ('claim', 'inquiry', 'preparation')));
alter table supplier_answers add constraint supplier_answers_refused
  check (refusal = '' or (taken_at is not null and kind = 'preparation'));

-- What is told of a material of a preparation order: its lines of several styles together.
create table supplier_promises (
  id bigint generated always as identity primary key,
  answer_id bigint not null references supplier_answers (id),
  position integer not null check (position >= 0),
  supplier_id bigint not null references suppliers (id),
  spu_id bigint not null references spus (id),
  sku_id bigint references skus (id),
  unit_id bigint not null references units (id),
  item text not null,
  -- what was open then, and when it was wanted
  open_quantity numeric(16, 4) not null check (open_quantity > 0),
  wanted_on date not null,
  -- why later or less
  reason text not null default '' check (length(reason) <= 200),
  constraint supplier_promises_position unique (answer_id, position)
);
comment on table supplier_promises is '供应商备好';

create table supplier_promise_parts (
  promise_id bigint not null references supplier_promises (id),
  position integer not null check (position >= 0),
  ready_on date not null,
  quantity numeric(16, 4) not null check (quantity > 0),
  primary key (promise_id, position)
);
comment on table supplier_promise_parts is '供应商备好的分批';

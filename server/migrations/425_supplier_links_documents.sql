-- 供应商链接：不只采购单，也有对账单、物料索赔与询价单

-- They name a column that gets another name.
drop view if exists live_supplier_page_links;
drop view if exists open_supplier_answers;

-- A document by kind and id, as comments and the log have it: a draft that was called back may be deleted, its links and answers stay.
alter table supplier_page_links drop constraint supplier_page_links_order_id_fkey;
alter table supplier_page_links rename column order_id to document_id;
alter table supplier_page_links add column kind text not null default 'purchase' check (kind in ('purchase', 'statement', 'claim', 'inquiry'));
alter table supplier_page_links alter column kind drop default;
drop index supplier_links_order;
create index supplier_page_links_document on supplier_page_links (kind, document_id);

alter table supplier_answers drop constraint supplier_answers_order_id_fkey;
alter table supplier_answers rename column order_id to document_id;
alter table supplier_answers add column kind text not null default 'purchase' check (kind in ('purchase', 'statement', 'claim', 'inquiry'));
alter table supplier_answers alter column kind drop default;
-- of a statement or a claim: whether he agrees
alter table supplier_answers add column is_agreed boolean;
alter table supplier_answers add constraint supplier_answers_agreed check ((kind in ('statement', 'claim')) = (is_agreed is not null));
drop index supplier_answers_order;
create index supplier_answers_document on supplier_answers (kind, document_id, id);

create table supplier_disputes (
  id bigint generated always as identity primary key,
  answer_id bigint not null references supplier_answers (id),
  -- null: the statement was called back
  line_id bigint references statement_lines (id) on delete set null,
  item text not null,
  unit_id bigint references units (id),
  -- as it was stated
  stated_quantity numeric(16, 4),
  stated_amount numeric(16, 2) not null,
  -- what the supplier has; null: not said
  quantity numeric(16, 4),
  amount numeric(16, 2),
  reason text not null check (length(reason) between 1 and 200)
);
comment on table supplier_disputes is '供应商对账单异议';
create index supplier_disputes_answer on supplier_disputes (answer_id);
create index supplier_disputes_line on supplier_disputes (line_id) where line_id is not null;

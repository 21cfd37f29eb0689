-- 供应商用链接答复索赔：同意，或不同意并还价；登记后进入协商

-- who entered it in the document: of a claim or an inquiry
alter table supplier_answers add column taken_at timestamptz;
alter table supplier_answers add column taken_by bigint;
alter table supplier_answers add constraint supplier_answers_taken check ((taken_at is null) = (taken_by is null) and (taken_at is null or kind in ('claim', 'inquiry')));

create table supplier_claim_offers (
  answer_id bigint primary key references supplier_answers (id),
  -- what the supplier offers instead
  quantity numeric(16, 4) check (quantity > 0),
  share numeric(7, 4) check (share > 0 and share <= 100),
  amount numeric(16, 2) check (amount > 0),
  check (num_nonnulls(quantity, share, amount) > 0)
);
comment on table supplier_claim_offers is '供应商对索赔的还价';

-- 没有收货单的索赔（生产中发现、手工）的扣款：对账单里的一行

alter table claims add column currency_id bigint references dictionary_entries (id);
comment on column claims.currency_id is '没有收货单的扣款的币种';

alter table statement_lines
  alter column receipt_id drop not null,
  -- what is taken off for goods without a receipt
  add column claim_id bigint references claims (id);

do $$
declare
  given record;
begin
  for given in
    select conrelid::regclass as relation, conname from pg_constraint
    where contype = 'c' and (
      (conrelid = 'claims'::regclass and pg_get_constraintdef(oid) like '%demand = ''NONE''%' and pg_get_constraintdef(oid) like '%receipt_line_id IS NOT NULL%')
      or (conrelid = 'statement_lines'::regclass and pg_get_constraintdef(oid) like '%charge_id IS NOT NULL%'))
  loop
    execute format('alter table %s drop constraint %I', given.relation, given.conname);
  end loop;
end $$;

alter table claims
  add constraint claims_receipt check (demand in ('NONE', 'DEDUCT') or receipt_line_id is not null),
  add constraint claims_currency check ((currency_id is not null) = (demand = 'DEDUCT' and receipt_line_id is null));
alter table statement_lines
  add constraint statement_lines_source check ((kind in ('SURCHARGE', 'DEDUCTION', 'ADJUSTMENT')) = (num_nonnulls(charge_id, claim_id) = 1)),
  add constraint statement_lines_goods check (num_nonnulls(charge_id, claim_id) = 1
    or (receipt_line_id is not null and purchase_line_id is not null and quantity is not null and unit_price is not null)),
  add constraint statement_lines_receipt_or_claim check (receipt_id is not null or claim_id is not null);
create unique index statement_lines_claimed_once on statement_lines (claim_id) where kind = 'DEDUCTION';
create index statement_lines_claim on statement_lines (claim_id) where claim_id is not null;

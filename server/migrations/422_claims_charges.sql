-- 索赔的扣款：一行收货供几张采购单时每张一笔

create table claim_charges (
  claim_id bigint not null references claims (id),
  charge_id bigint not null references statement_charges (id),
  primary key (claim_id, charge_id),
  constraint claim_charges_once unique (charge_id)
);
comment on table claim_charges is '索赔的扣款';

insert into claim_charges (claim_id, charge_id) select id, charge_id from claims where charge_id is not null;
drop view if exists inv.claims_off_charges;
alter table claims drop column charge_id;

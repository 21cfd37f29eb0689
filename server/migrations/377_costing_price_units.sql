-- A price keeps its unit: 14.40 a gross is no 0.1000 a piece. Lines that were written before keep what they say: a price per unit of the consumption.

alter table quotation_lines
  -- null: the unit of the consumption
  add column costed_unit_id bigint references units (id),
  -- a consumption times the first and divided by the second is the consumption in the unit of the price
  add column unit_factor numeric not null default 1 check (unit_factor > 0),
  add column price_factor numeric not null default 1 check (price_factor > 0);
alter table cost_sheet_lines
  add column costed_unit_id bigint references units (id),
  add column unit_factor numeric not null default 1 check (unit_factor > 0),
  add column price_factor numeric not null default 1 check (price_factor > 0);

-- The amounts' checks have no names of their own.
do $$
declare
  said record;
begin
  for said in
    select c.conrelid::regclass as line, c.conname from pg_constraint c
    where c.conrelid in ('quotation_lines'::regclass, 'cost_sheet_lines'::regclass) and c.contype = 'c'
      and pg_get_constraintdef(c.oid) like '%round(%'
  loop
    execute format('alter table %s drop constraint %I', said.line, said.conname);
  end loop;
end $$;

alter table quotation_lines
  add constraint quotation_lines_amount check (amount is not distinct from round(gross_consumption * unit_price * unit_factor / price_factor, 2));
alter table cost_sheet_lines
  add constraint cost_sheet_lines_amount check (amount = round(gross_consumption * unit_price * unit_factor / price_factor, 2)),
  add constraint cost_sheet_lines_approved_amount check (approved_amount is not distinct from
    case when decision = 'REJECTED' then 0 else round(approved_consumption * approved_price * unit_factor / price_factor, 2) end);
comment on column quotation_lines.costed_unit_id is '核价单位：单价的单位';
comment on column cost_sheet_lines.costed_unit_id is '核价单位：单价的单位';

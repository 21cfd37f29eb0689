-- 补货: what went back to the supplier and is delivered again

alter table purchase_lines
  add column replaced_quantity numeric(16, 4) not null default 0 check (replaced_quantity >= 0),
  add constraint purchase_lines_replaced check (replaced_quantity <= returned_quantity);
alter table receipt_shares
  add column replaced_quantity numeric(16, 4) not null default 0 check (replaced_quantity >= 0),
  add constraint receipt_shares_replaced check (replaced_quantity <= returned_quantity);
-- false for returns of before: nobody was asked, and their orders stayed as they were
alter table purchase_returns add column is_replaced boolean not null default false;
alter table purchase_returns alter column is_replaced drop default;

-- The most that may be shipped or closed grows with what is delivered again.
do $$
declare name text;
begin
  select conname into strict name from pg_constraint
  where conrelid = 'purchase_lines'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%shipped_quantity + closed_quantity%max_quantity%';
  execute format('alter table purchase_lines drop constraint %I', name);
end $$;
alter table purchase_lines add constraint purchase_lines_most check (shipped_quantity + closed_quantity <= max_quantity + replaced_quantity);

-- 金额为 0 的对账单确认即结清：已经确认的也结清

do $$
begin
  -- The engine's table of steps is filled after the migrations; a new database has neither the trigger nor statements.
  if exists (select from pg_trigger where tgrelid = 'statements'::regclass and tgname = 'check_state') then
    alter table statements disable trigger check_state;
    update statements s set state = 'SETTLED'
    where s.state = 'CONFIRMED' and s.amount = 0 and s.tax_amount = 0
      and not exists (select from statement_invoices i where i.statement_id = s.id and i.voided_at is null)
      and not exists (select from statement_payments p where p.statement_id = s.id and p.voided_at is null);
    alter table statements enable trigger check_state;
  end if;
end $$;

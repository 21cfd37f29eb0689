-- Lines and what is taken of advance payments come with their statement, and go when it is taken back; once it is confirmed they stay as they are. Asked
-- once for all rows of a statement.
create or replace function check_statement_open() returns trigger language plpgsql as $$
declare
  frozen text;
begin
  if tg_op = 'UPDATE' then
    raise exception 'what statement % holds stays', old.statement_id using errcode = 'check_violation';
  end if;
  select s.code into frozen from statements s where s.id in (select c.statement_id from changed c) and s.state not in ('DRAFT', 'SENT') limit 1;
  if frozen is not null then
    raise exception 'statement % is confirmed', frozen using errcode = 'check_violation';
  end if;
  return null;
end $$;

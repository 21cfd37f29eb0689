-- What a statement takes of advance payments comes with it, and goes when it is taken back; once it is confirmed it stays.
create or replace function check_statement_open() returns trigger language plpgsql as $$
declare
  frozen text;
begin
  if tg_op = 'UPDATE' then
    raise exception 'what statement % takes stays', old.statement_id using errcode = 'check_violation';
  end if;
  select s.code into frozen from statements s
  where s.id = case when tg_op = 'DELETE' then old.statement_id else new.statement_id end and s.state not in ('DRAFT', 'SENT');
  if frozen is not null then
    raise exception 'statement % is confirmed', frozen using errcode = 'check_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

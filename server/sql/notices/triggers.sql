create or replace trigger tell_live_users after insert on notices referencing new table as new_rows
  for each statement execute function tell_live_users();

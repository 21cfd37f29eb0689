select keep_history('users', 'user');
select keep_history('roles', 'role');
select keep_history('user_roles', 'user', 'user_id');
select keep_history('saved_views', 'view');
select keep_history('api_keys', 'apiKey');

create or replace trigger tell_ended_callers after update of ended_at on sessions for each row
  when (old.ended_at is null and new.ended_at is not null) execute function tell_ended_callers('sessions');
create or replace trigger tell_ended_callers after update of revoked_at on api_keys for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function tell_ended_callers('keys');
create or replace trigger tell_ended_callers after update of active on users for each row
  when (old.active and not new.active) execute function tell_ended_callers('users');

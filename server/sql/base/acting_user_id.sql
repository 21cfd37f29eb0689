-- The acting user, set by the transaction.
create or replace function acting_user_id() returns bigint language sql stable
  return nullif(current_setting('mrp.user_id', true), '')::bigint;

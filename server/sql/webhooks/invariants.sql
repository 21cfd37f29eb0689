-- A finished delivery says when, a waiting one says when it is tried next.
create view inv.webhook_deliveries_unfinished as
  select id from webhook_deliveries where (state = 'PENDING') is distinct from (finished_at is null);

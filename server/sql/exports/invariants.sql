-- No export stays unfinished, and no file is kept longer than seven days.
create view inv.exports_left_behind as
  select id from export_jobs
  where (state = 'RUNNING' and touched_at < now() - interval '30 minutes') or expires_at < now() - interval '1 day';

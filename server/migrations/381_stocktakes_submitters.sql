-- 盘点单：谁提交审核，只有他可以撤回，并收到结果；提交后谁复核过差异，复核过的不能撤回
alter table stocktakes add column submitted_by bigint references users (id);
comment on column stocktakes.submitted_by is '提交审核的人';
alter table stocktakes add column reviewed_by bigint references users (id);
comment on column stocktakes.reviewed_by is '提交后复核差异的人';
alter table stocktakes disable trigger user;
-- Counts that wait for a review: whoever moved them there last, by the log, and whoever gave reasons since. Those after a recount are left
-- out: which lines were in it is no longer known.
with submitted as (
  select distinct on (e.row_id) e.row_id, e.id, e.user_id from audit_entries e
  where e.kind = 'stocktake' and e.table_name = 'stocktakes' and e.changes -> 'state' ->> 1 = 'REVIEW'
  order by e.row_id, e.id desc
)
update stocktakes s set submitted_by = a.user_id, reviewed_by = (
  select r.user_id from audit_entries r join users v on v.id = r.user_id
  where r.kind = 'stocktake' and r.document_id = s.id and r.table_name = 'stocktake_reviews' and r.id > a.id order by r.id desc limit 1)
from submitted a
join users u on u.id = a.user_id
where a.row_id = s.id and s.state = 'REVIEW' and not exists (select from stocktake_lines l where l.stocktake_id = s.id and l.round > 1);
alter table stocktakes enable trigger user;

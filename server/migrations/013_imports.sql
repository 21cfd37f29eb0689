-- 导入：校验完成的时间，供任务盘告诉用户

alter table import_batches add column judged_at timestamptz;
update import_batches set judged_at = touched_at where state = 'READY';

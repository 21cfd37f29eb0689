-- 导入时每列只问一次的问题、文件的形状、沿用上次的固定值

-- 'range.bulkPrice' → LOW, HIGH or REFUSE, and the other questions that are asked once per column
alter table import_batches rename column ranges to answers;
update import_batches set answers = (select coalesce(jsonb_object_agg('range.' || key, value), '{}') from jsonb_each(answers)) where answers <> '{}';
alter table import_mappings rename column ranges to answers;
update import_mappings set answers = (select coalesce(jsonb_object_agg('range.' || key, value), '{}') from jsonb_each(answers)) where answers <> '{}';
alter table import_judgements rename column ranges to questions;
update import_judgements set questions = (select coalesce(jsonb_object_agg('range.' || key, value), '{}') from jsonb_each(questions)) where questions <> '{}';

-- 0: the file has no header row
alter table import_batches drop constraint import_batches_header_row_check;
alter table import_batches add check (header_row >= 0);
alter table import_batches
  -- a header of two rows ends at header_row
  add column header_rows integer not null default 1 check (header_rows between 0 and 2),
  -- what the reader has to tell about the file
  add column notes text[] not null default '{}',
  -- fill down, identity, contradictions, drafts, defaults
  add column options jsonb not null default '{}',
  -- constants of the last import with these headers, offered and not applied
  add column last_constants jsonb not null default '{}',
  -- how many records each choice of identity makes: [{value, records}]
  add column identities jsonb not null default '[]';
alter table import_mappings add column options jsonb not null default '{}';

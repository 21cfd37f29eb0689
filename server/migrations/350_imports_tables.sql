-- The tables of the sheet that an import reads: each header with what it names and the number of its rows.
alter table import_batches add column tables jsonb not null default '[]';

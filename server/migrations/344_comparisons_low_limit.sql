-- Too cheap is as suspicious as too dear: from so many percent points below the benchmark on a price is orange.
alter table comparison_config_versions add column low_limit numeric(7, 2) not null default 20 check (low_limit > 0 and low_limit < 100);

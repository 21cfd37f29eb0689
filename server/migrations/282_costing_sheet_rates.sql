-- 核价单：换算所用的汇率；重新核价按当天的
alter table cost_sheets add column rate numeric(14, 6) check (rate > 0);
alter table cost_sheets disable trigger user;
update cost_sheets s set rate = q.rate from quotations q where q.id = s.quotation_id;
alter table cost_sheets enable trigger user;
alter table cost_sheets alter column rate set not null;
comment on column cost_sheets.rate is '汇率';

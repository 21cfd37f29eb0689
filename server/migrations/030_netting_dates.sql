-- 备料测算 along the need dates

alter table netting_runs add column by_date boolean not null default false;
comment on column netting_runs.by_date is '按日期拆分';

alter table netting_lines
  -- the last need date; the first one is need_on
  add column until_on date,
  -- the first date with something lacking
  add column uncovered_on date,
  -- left over from the previous line of the item, in a run by date
  add column carried numeric(16, 4) not null default 0 check (carried >= 0),
  -- arrives after a shortage and stays in stock after the last need date
  add column spare numeric(16, 4) not null default 0 check (spare >= 0),
  -- receipts due after the last need date
  add column too_late numeric(16, 4) not null default 0 check (too_late >= 0);

-- Earlier runs kept the same evidence; only their dates were not told.
update netting_lines l set until_on = d.until_on, uncovered_on = case when l.net > 0 then coalesce(d.uncovered_on, l.need_on) end
from (
  select line_id, max(on_day) as until_on, min(on_day) filter (where lacking > 0 and is_need) as uncovered_on
  from (
    select line_id, on_day, bool_or(is_need) as is_need, sum(sum(quantity)) over (partition by line_id order by on_day nulls first) as lacking
    from (
      select line_id, quantity, case when step in ('DEMAND', 'DEPENDENT') then due_on end as on_day, step in ('DEMAND', 'DEPENDENT') as is_need
      from netting_evidence where step not in ('ELSEWHERE', 'GREIGE')
    ) parts group by line_id, on_day
  ) days group by line_id
) d
where d.line_id = l.id;
update netting_lines set until_on = need_on where until_on is null;

alter table netting_lines
  alter column until_on set not null,
  drop constraint netting_lines_run_id_spu_id_sku_id_key,
  add constraint netting_lines_item_date unique nulls not distinct (run_id, spu_id, sku_id, need_on),
  add constraint netting_lines_uncovered check ((uncovered_on is null) = (net = 0));

alter table netting_evidence
  drop constraint netting_evidence_step_check,
  add constraint netting_evidence_step_check check (step in ('DEMAND', 'DEPENDENT', 'COVERED', 'SAFETY', 'ON_HAND', 'RESERVED', 'FROZEN', 'CARRIED',
    'SCHEDULED', 'SPARE', 'LATE', 'ELSEWHERE', 'GREIGE'));

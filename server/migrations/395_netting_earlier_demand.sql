-- 备料测算：早于本单的需求先用库存和到货

alter table netting_runs add column alone boolean not null default true;
-- The runs so far looked at their own demand only.
alter table netting_runs alter column alone set default false;
comment on column netting_runs.alone is '只看本单';

alter table netting_lines
  -- what earlier demand of others takes of the stock and the receipts
  add column earlier numeric(16, 4) not null default 0 check (earlier >= 0);

alter table netting_evidence
  -- the day on which others want what they take
  add column wanted_on date,
  drop constraint netting_evidence_step_check,
  add constraint netting_evidence_step_check check (step in ('DEMAND', 'DEPENDENT', 'COVERED', 'SAFETY', 'ON_HAND', 'RESERVED', 'FROZEN', 'EARLIER', 'CARRIED',
    'SCHEDULED', 'SPARE', 'LATE', 'ELSEWHERE', 'GREIGE'));

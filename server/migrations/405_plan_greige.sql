-- 物料计划：坯布可转色是一种供应，转色是坯布的一种需求；转色的例外按坯布所在的持有方分开

alter table plan_supplies drop constraint plan_supplies_kind_check,
  add constraint plan_supplies_kind_check check (kind in ('RESERVED', 'STOCK', 'TRANSFER', 'PRODUCTION', 'PREPARATION', 'PURCHASE', 'GREIGE'));
alter table plan_demands drop constraint plan_demands_kind_check,
  add constraint plan_demands_kind_check check (kind in ('ORDER', 'STYLE', 'SAFETY', 'PICK', 'PRODUCTION', 'PREPARATION', 'DYE'));

-- What was said of an exception stays with it under its new name.
update plan_marks m set subject = m.subject || ' ' || e.from_holder_id from plan_exceptions e where e.kind = 'DYE' and e.subject = m.subject;
update plan_exceptions set subject = subject || ' ' || from_holder_id where kind = 'DYE';

insert into plan_changes default values on conflict do nothing;

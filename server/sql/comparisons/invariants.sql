create view inv.comparison_configs_without_default as
  select 'default' as missing where not exists (select from comparison_configs where classification_id is null and active);

create view inv.comparison_configs_without_version as
  select g.id from comparison_configs g
  where not exists (select from comparison_config_versions v where v.config_id = g.id and v.version_no = g.version_no)
     or exists (select from comparison_config_versions v where v.config_id = g.id and v.version_no > g.version_no);

-- A decided inquiry has a winner that answered, and nobody adopts what he wrote down himself.
create view inv.inquiries_decided_without_answer as
  select q.id from inquiries q join inquiry_answers a on a.id = q.winner_id where a.answered_at is null or a.answered_by = q.decided_by;

-- The version of the configuration in force for a class: of the nearest class above that has one, else of the default. Null asks for the default.
create or replace function comparison_version_of(asked_classification bigint) returns bigint language sql stable as $$
  with recursive above as (
    select c.id, c.parent_id, c.level from classifications c where c.id = asked_classification
    union all
    select c.id, c.parent_id, c.level from above a join classifications c on c.id = a.parent_id
  )
  select v.id from comparison_configs g
  join comparison_config_versions v on v.config_id = g.id and v.version_no = g.version_no
  left join above a on a.id = g.classification_id
  where g.active and (g.classification_id is null or a.id is not null)
  order by a.level desc nulls last limit 1
$$;

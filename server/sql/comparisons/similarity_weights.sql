-- The weights of formula 11 in force for a class; a factor that is off has 0.
create or replace function similarity_weights(asked_classification bigint) returns jsonb language sql stable as $$
  select jsonb_build_object('ingredient', coalesce(v.ingredient_weight, 0), 'gsm', coalesce(v.gsm_weight, 0), 'width', coalesce(v.width_weight, 0),
    'structure', coalesce(v.structure_weight, 0), 'colour', coalesce(v.colour_weight, 0))
  from comparison_config_versions v where v.id = comparison_version_of(asked_classification)
$$;

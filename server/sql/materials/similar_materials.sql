-- Formula 11 of the domain rules over the archive, the only place that finds similar materials: Σ weight × match in percent, where the weight
-- of a factor that either side does not know goes to the others. Candidates come from indexes: equal names, the nearest weights of the class
-- and its sisters, fabrics of the main fibre where the weight is unknown, and trims of the class with the same specification; the more are
-- asked for, the more are read. Colours are compared for the best of these; the SKU is the one with the nearest colour. A trim has no
-- structure: its specification counts instead.
create or replace function similar_materials(
  asked_classification bigint, asked_name text, asked_specification text, asked_structure bigint, asked_width numeric, asked_gsm numeric,
  asked_fibres jsonb, asked_l numeric, asked_a numeric, asked_b numeric, except_spu bigint, allowed text[], weights jsonb, most integer
) returns table (
  spu_id bigint, sku_id bigint, score numeric, ingredient numeric, gsm numeric, width numeric, structure numeric, colour numeric, delta_e numeric,
  same_name boolean, same_specification boolean
) language sql stable
-- The setting keeps the function whole: written into the caller's statement, its long text is planned at every call, and an argument
-- that is itself a query (the weights in force) is computed again for every candidate.
set plan_cache_mode = force_generic_plan as $$
  with recursive asked as materialized (
    select plain_text(asked_name) as name, plain_text(asked_specification) as specification,
           case when asked_fibres = '{}' then null else asked_fibres end as fibres,
           (select key::bigint from jsonb_each_text(asked_fibres) order by value::numeric desc, key limit 1) as main_fibre
  ),
  ancestors as (
    select c.id, c.parent_id, c.level from classifications c where c.id = asked_classification
    union all select c.id, c.parent_id, c.level from ancestors a join classifications c on c.id = a.parent_id
  ),
  sisters as (
    select id from (select id from ancestors where level <= 2 order by level desc limit 1) branch
    union all select c.id from sisters s join classifications c on c.parent_id = s.id
  ),
  below as (
    select asked_classification as id
    union all select c.id from below b join classifications c on c.parent_id = b.id
  ),
  candidates as materialized (
    (select s.id from asked join spus s on plain_text(s.name) = asked.name where asked.name <> '' and s.state <> 'ARCHIVED' limit 50)
    union
    (select near.id from sisters t cross join lateral (
      (select s.id from spus s where s.classification_id = t.id and s.gram_weight >= asked_gsm and s.state <> 'ARCHIVED'
       order by s.gram_weight, s.width limit case when t.id = asked_classification then 60 + least(most, 12) * 8 else 10 + least(most, 12) end)
      union all
      (select s.id from spus s where s.classification_id = t.id and s.gram_weight < asked_gsm and s.state <> 'ARCHIVED'
       order by s.gram_weight desc, s.width desc limit case when t.id = asked_classification then 60 + least(most, 12) * 8 else 10 + least(most, 12) end)) near)
    union
    (select f.spu_id from asked
     cross join lateral (select c.spu_id from spu_compositions c where c.ingredient_id = asked.main_fibre order by c.spu_id desc limit 3000) f
     cross join lateral (select from spus s where s.id = f.spu_id and s.classification_id in (select id from sisters) offset 0) s
     where asked_gsm is null limit 300)
    union
    (select s.id from asked join spus s on s.classification_id in (select id from below) and plain_text(s.specification) = asked.specification
     where asked.specification <> '' and s.specification <> '' and s.state <> 'ARCHIVED' order by s.id desc limit 300)
  ),
  matched as (
    select s.id, fibre.overlap as ingredient,
           case when s.gram_weight > 0 and asked_gsm > 0 then greatest(1 - abs(s.gram_weight - asked_gsm) / asked_gsm, 0) end as gsm,
           case when s.width > 0 and asked_width > 0 then greatest(1 - abs(s.width - asked_width) / 20, 0) end as width,
           case when s.kind = 'TRIM' then case when asked.specification <> '' and s.specification <> '' then (plain_text(s.specification) = asked.specification)::int end
                else (s.structure_id = asked_structure)::int end::numeric as structure,
           asked.name <> '' and plain_text(s.name) = asked.name as same_name,
           asked.specification <> '' and plain_text(s.specification) = asked.specification as same_specification
    from candidates
    -- looked up one by one, whatever the planner guesses of their number
    cross join lateral (select * from spus m where m.id = candidates.id offset 0) s
    cross join asked
    left join lateral (
      select sum(least(c.share, coalesce((asked.fibres ->> c.ingredient_id::text)::numeric, 0))) / 100 as overlap
      from spu_compositions c where c.spu_id = s.id and asked.fibres is not null) fibre on true
    where s.state = any(allowed) and s.id is distinct from except_spu
  ),
  promising as (
    select m.*, rank() over (order by m.same_name desc,
      (coalesce(m.ingredient, 0) * (weights ->> 'ingredient')::numeric + coalesce(m.gsm, 0) * (weights ->> 'gsm')::numeric
       + coalesce(m.width, 0) * (weights ->> 'width')::numeric + coalesce(m.structure, 0) * (weights ->> 'structure')::numeric)
      / nullif(case when m.ingredient is not null then (weights ->> 'ingredient')::numeric else 0 end
        + case when m.gsm is not null then (weights ->> 'gsm')::numeric else 0 end
        + case when m.width is not null then (weights ->> 'width')::numeric else 0 end
        + case when m.structure is not null then (weights ->> 'structure')::numeric else 0 end, 0) desc nulls last) as place
    from matched m
  ),
  shown as materialized (select * from promising where place <= most * 4 + 12 order by place, id limit 200),
  shades as materialized (
    select distinct on (k.spu_id) k.spu_id, k.id as sku_id, far.e
    from shown cross join lateral (select * from skus own where own.spu_id = shown.id and own.state <> 'DISABLED' offset 0) k
    join colours c on c.id = k.colour_id
    cross join lateral (select round(delta_e00(asked_l, asked_a, asked_b, c.lab_l, c.lab_a, c.lab_b), 4) as e) far
    where asked_l is not null and far.e is not null order by k.spu_id, far.e, k.serial
  ),
  factors as (
    select p.id, h.sku_id, p.ingredient, p.gsm, p.width, p.structure, case when h.e is not null then greatest(1 - h.e / 10, 0) end as colour, h.e, p.same_name, p.same_specification
    from shown p left join shades h on h.spu_id = p.id
  )
  select f.id, f.sku_id, round(100 * total.matched / nullif(total.known, 0), 2), round(f.ingredient * 100, 2), round(f.gsm * 100, 2),
         round(f.width * 100, 2), f.structure * 100, round(f.colour * 100, 2), round(f.e, 2), f.same_name, f.same_specification
  from factors f
  cross join lateral (
    select sum(w.weight * w.match) as matched, sum(w.weight) filter (where w.match is not null) as known
    from (values ((weights ->> 'ingredient')::numeric, f.ingredient), ((weights ->> 'gsm')::numeric, f.gsm), ((weights ->> 'width')::numeric, f.width),
                 ((weights ->> 'structure')::numeric, f.structure), ((weights ->> 'colour')::numeric, f.colour)) as w (weight, match)) total
  where total.known > 0 or f.same_name or f.same_specification
  order by 3 desc nulls last, f.same_name desc, f.id desc
  limit most
$$;

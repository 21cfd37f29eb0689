-- The colours whose CIEDE2000 from a given one is at most `within` (below 20), found by the index colours_place and then computed.
-- No colour is missed. With x = ΔC′/SC and y = ΔH′/SH the formula is E² = (ΔL/SL)² + x² + y² + RT·x·y, where |RT| < √3, so that
-- E² ≥ (ΔL/SL)², E² ≥ x²/4 and E² ≥ (1 − √3/2)(x² + y²). SL ≤ 1 + 0.015·|mean L − 50|; SH ≤ SC = 1 + 0.045·mean C′, because 0.015·T < 0.03.
-- ΔC′² + ΔH′² = Δa′² + Δb², and a′ is a stretched by at least 1, so it is at least Δa² + Δb². Hence Δa² + Δb² ≤ (2.7321·within·SC)².
-- The mean C′ is at most C′ + within·SC of the given colour, whose stretch is largest beside a grey.
create or replace function near_colours(asked_l numeric, asked_a numeric, asked_b numeric, within numeric)
  returns table (colour_id bigint, delta_e numeric, estimated boolean) language sql stable as $$
  select c.id, far.e, c.lab_estimated
  from (select sqrt(asked_a::float8 ^ 2 + asked_b::float8 ^ 2) as chroma) given
  cross join lateral (select power(given.chroma / 2, 7) as seventh) half
  cross join lateral (select given.chroma * (1.5 - sqrt(half.seventh / (half.seventh + 6103515625)) / 2) as chroma) stretched
  cross join lateral (select 1 + 0.045 * (stretched.chroma + within::float8) / (1 - 0.045 * within::float8) as sc) weight
  join colours c on c.lab_l is not null
    and point(c.lab_a::float8, c.lab_b::float8) <@ circle(point(asked_a::float8, asked_b::float8), 2.7321 * within::float8 * weight.sc + 0.001)
    and abs(c.lab_l - asked_l) <= within * (1 + 0.015 * (abs(asked_l - 50) + within)) + 0.001
  cross join lateral (select delta_e00(asked_l, asked_a, asked_b, c.lab_l, c.lab_a, c.lab_b) as e) far
  where far.e <= within
$$;

-- CIEDE2000 with all weights 1, after Sharma, Wu and Dalal (2005); the contract's deltaE00 computes the same. Plain floats, because colours
-- are neither money nor stock.
create or replace function delta_e00(lab_l1 numeric, lab_a1 numeric, lab_b1 numeric, lab_l2 numeric, lab_a2 numeric, lab_b2 numeric)
  returns numeric language plpgsql immutable strict parallel safe as $$
declare
  l1 float8 := lab_l1;
  a1 float8 := lab_a1;
  b1 float8 := lab_b1;
  l2 float8 := lab_l2;
  a2 float8 := lab_a2;
  b2 float8 := lab_b2;
  mean_c float8 := (sqrt(a1 * a1 + b1 * b1) + sqrt(a2 * a2 + b2 * b2)) / 2;
  stretch float8 := 1.5 - sqrt(power(mean_c, 7) / (power(mean_c, 7) + 6103515625)) / 2;
  c1 float8 := sqrt(a1 * a1 * stretch * stretch + b1 * b1);
  c2 float8 := sqrt(a2 * a2 * stretch * stretch + b2 * b2);
  h1 float8 := case when a1 = 0 and b1 = 0 then 0 else atan2d(b1, a1 * stretch) end;
  h2 float8 := case when a2 = 0 and b2 = 0 then 0 else atan2d(b2, a2 * stretch) end;
  turn float8 := 0;
  hue float8;
  mean_l float8 := (l1 + l2) / 2;
  c float8 := (c1 + c2) / 2;
  t float8;
  by_l float8;
  by_c float8;
  by_h float8;
  rotation float8;
begin
  if h1 < 0 then h1 := h1 + 360; end if;
  if h2 < 0 then h2 := h2 + 360; end if;
  if c1 * c2 = 0 then
    hue := h1 + h2;
  else
    turn := h2 - h1;
    hue := (h1 + h2) / 2;
    if abs(turn) > 180 then
      hue := case when h1 + h2 < 360 then hue + 180 else hue - 180 end;
      turn := case when turn > 0 then turn - 360 else turn + 360 end;
    end if;
  end if;
  t := 1 - 0.17 * cosd(hue - 30) + 0.24 * cosd(2 * hue) + 0.32 * cosd(3 * hue + 6) - 0.2 * cosd(4 * hue - 63);
  by_l := (l2 - l1) / (1 + 0.015 * (mean_l - 50) ^ 2 / sqrt(20 + (mean_l - 50) ^ 2));
  by_c := (c2 - c1) / (1 + 0.045 * c);
  by_h := 2 * sqrt(c1 * c2) * sind(turn / 2) / (1 + 0.015 * c * t);
  rotation := -2 * sqrt(power(c, 7) / (power(c, 7) + 6103515625)) * sind(60 * exp(-(((hue - 275) / 25) ^ 2)));
  return round(sqrt(greatest(by_l ^ 2 + by_c ^ 2 + by_h ^ 2 + rotation * by_c * by_h, 0))::numeric, 6);
end $$;

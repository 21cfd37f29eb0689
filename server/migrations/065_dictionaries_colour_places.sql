-- Colours near another one are found by their place on the plane of a and b: near_colours.
create index colours_place on colours using gist (point(lab_a::float8, lab_b::float8)) where lab_l is not null;

-- Reports ask what was taken in a period.
create index pick_takes_created on pick_takes (created_at, line_id);

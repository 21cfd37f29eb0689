create view inv.classification_levels_off_depth as
  select c.id from classifications c join classifications p on p.id = c.parent_id where c.level <> p.level + 1;

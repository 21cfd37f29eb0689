-- The facts that materials inherit, resolved down the tree.
create or replace view classification_facts as
  with recursive tree as (
    select id, parent_id, level, name, abbreviation, first_unit_id, second_unit_id, greige_managed, lot_tracked, default_loss, default_dye_loss, tolerance, points_limit,
           active, id as root_id, array[id] as path, name as full_name
    from classifications where parent_id is null
    union all
    select c.id, c.parent_id, c.level, c.name, c.abbreviation, coalesce(c.first_unit_id, t.first_unit_id), coalesce(c.second_unit_id, t.second_unit_id),
           coalesce(c.greige_managed, t.greige_managed), coalesce(c.lot_tracked, t.lot_tracked), coalesce(c.default_loss, t.default_loss),
           coalesce(c.default_dye_loss, t.default_dye_loss), coalesce(c.tolerance, t.tolerance), coalesce(c.points_limit, t.points_limit), c.active and t.active, t.root_id, t.path || c.id,
           case when t.level = 1 then c.name else t.full_name || ' / ' || c.name end
    from classifications c join tree t on t.id = c.parent_id
  )
  select id, parent_id, level, name, abbreviation, first_unit_id, second_unit_id, coalesce(greige_managed, false) as greige_managed,
         coalesce(lot_tracked, 'NONE') as lot_tracked, default_loss, default_dye_loss, tolerance, active, root_id, path, full_name,
         not exists (select from classifications child where child.parent_id = tree.id) as is_leaf, points_limit
  from tree;
comment on view classification_facts is '分类与继承来的属性';

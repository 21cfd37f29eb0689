-- 撤销导入后留下的颜色：有价格历史而不能删除

-- An undo disabled it as if it had never been; whoever adds the colour again gets this row back.
alter table skus add column withdrawn boolean not null default false;

create view inv.withdrawn_colours_in_use as
  select id from skus where withdrawn and state <> 'DISABLED';

-- 撤销导入后留下的报价：有价格历史而不能删除

-- An undo took it back and voided its prices; whoever adds the supplier again gets this row back.
alter table offers add column withdrawn boolean not null default false check (not withdrawn or not (active or preferred));

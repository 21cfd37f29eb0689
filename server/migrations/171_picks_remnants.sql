-- 余料按物料查找：退回过余料的领料行

create index pick_lines_surplus on pick_lines (item_id, pick_id) where surplus_quantity > 0;

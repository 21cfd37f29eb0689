-- 缸号、匹号不分大小写：供应商这次写 H1-C，下次写 h1-c，是同一缸

create index lots_lot_no_folded on lots (item_id, lower(lot_no));
create index rolls_roll_no_folded on rolls (lot_id, lower(roll_no));

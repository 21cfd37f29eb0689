-- 催货的说明：与页面同样最多 200 字

update purchase_chases set note = left(note, 200) where length(note) > 200;
alter table purchase_chases add check (length(note) <= 200);

-- 盘点期间有无出入库由流水得出，不再另存一份：补录的流水当即看得到

alter table stocktake_lines drop column moved;

-- 以图搜布按文件找到物料与颜色

create index spu_pictures_file on spu_pictures (file_id);
create index sku_pictures_file on sku_pictures (file_id);

-- 以图搜布按文件找到外部物料

create index external_pictures_file on external_pictures (file_id);

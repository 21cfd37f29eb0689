-- 列表：按关联记录筛选后排序，只读这一个索引，不读行本身

create index spus_facets on spus (id) include (state, updated_at, code, classification_id, width, gram_weight);

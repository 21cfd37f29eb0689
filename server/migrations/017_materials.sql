-- 列表：倒序时没有值的仍排在最后；按供应商、颜色筛选只读索引

create index spus_width_last on spus (width desc nulls last, id desc);
create index spus_gram_weight_last on spus (gram_weight desc nulls last, id desc);

drop index skus_colour;
create index skus_colour on skus (colour_id, spu_id);

drop index offers_supplier;
create index offers_supplier on offers (supplier_id, spu_id);

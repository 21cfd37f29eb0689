-- 列表按这些列排序时走索引，不再先取全部再排

create index external_materials_created on external_materials (created_at, id);
create index external_materials_width on external_materials (width, id);
create index external_materials_width_last on external_materials (width desc nulls last, id desc);
create index external_materials_gram_weight on external_materials (gram_weight, id);
create index external_materials_gram_weight_last on external_materials (gram_weight desc nulls last, id desc);
create index external_materials_price on external_materials (price, id);
create index external_materials_price_last on external_materials (price desc nulls last, id desc);

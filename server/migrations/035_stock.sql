-- 坯布备料也入库为品牌备料

update movement_types set for_greige = true where code = 'PREPARATION_IN';

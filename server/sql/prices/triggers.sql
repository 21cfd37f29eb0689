select keep_history('offers', 'material', 'spu_id');
select make_append_only('offer_prices');
select keep_history('offer_prices', 'material', 'spu_id');

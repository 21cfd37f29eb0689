-- 优选米价 of the list of materials is filtered by range.
create index offer_prices_metre_price on offer_prices (metre_price) include (spu_id) where kind = 'BULK';

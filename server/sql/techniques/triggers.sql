select keep_history('techniques', 'technique');
select keep_history('technique_tiers', 'technique', 'technique_id');
select keep_history('technique_offers', 'technique', 'technique_id');

select keep_history('network_products', 'networkProduct');
select keep_history('network_product_compositions', 'networkProduct', 'network_product_id');
drop trigger if exists check_composition on network_product_compositions;
create constraint trigger check_composition after insert or update or delete on network_product_compositions
  deferrable initially deferred for each row execute function check_network_composition();

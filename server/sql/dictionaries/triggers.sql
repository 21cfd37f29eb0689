select keep_history('dictionary_entries', 'dictionaryEntry');
select keep_history('units', 'unit');
select make_append_only('currency_rates');
select keep_history('currency_rates', 'dictionaryEntry', 'currency_id');
select keep_history('classifications', 'classification');
create or replace trigger check_classification before insert or update of parent_id, level on classifications for each row execute function check_classification();
select keep_history('colours', 'colour');

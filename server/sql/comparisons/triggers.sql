select keep_history('comparison_configs', 'comparisonConfig');
select keep_history('comparison_config_versions', 'comparisonConfig', 'config_id');
select make_append_only('comparison_config_versions');
select keep_history('inquiries', 'inquiry');
select keep_history('inquiry_answers', 'inquiry', 'inquiry_id');
create or replace trigger check_state before insert or update of state on inquiries for each row execute function check_state('inquiry');

select keep_history('users', 'user');
select keep_history('roles', 'role');
select keep_history('user_roles', 'user', 'user_id');
select keep_history('saved_views', 'view');
select keep_history('api_keys', 'apiKey');

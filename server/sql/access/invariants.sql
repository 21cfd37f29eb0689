create view inv.users_without_hash as select id from users where not is_service and password_hash !~ '^\$argon2id\$';

-- Keys belong to service accounts only, and each has its hash.
create view inv.keys_of_people as
  select k.id from api_keys k join users u on u.id = k.user_id where not u.is_service;
create view inv.keys_without_hash as
  select k.id from api_keys k left join api_key_secrets s on s.key_id = k.id where s.key_id is null;

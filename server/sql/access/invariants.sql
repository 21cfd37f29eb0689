create view inv.users_without_hash as select id from users where password_hash !~ '^\$argon2id\$';

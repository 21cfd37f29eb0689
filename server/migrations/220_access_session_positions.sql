-- Where the session's last write ends in the log: a replica that has not come so far is not read for it.
alter table sessions add column last_write_lsn pg_lsn;

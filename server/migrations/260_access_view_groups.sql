-- The field by which a saved view groups the rows of its list; empty: it does not.
alter table saved_views add column group_by text not null default '' check (length(group_by) <= 40);

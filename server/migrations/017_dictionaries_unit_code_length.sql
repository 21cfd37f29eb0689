alter table units add check (length(code) between 1 and 16);

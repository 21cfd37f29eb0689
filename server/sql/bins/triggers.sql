select keep_history('bins', 'bin');
select make_append_only('bin_moves');

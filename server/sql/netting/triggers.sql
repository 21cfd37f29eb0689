select keep_history('netting_runs', 'netting');

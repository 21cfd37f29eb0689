-- What a transaction changed of an item's available stock, judged together when it commits; nothing of an ended one stays.
create unlogged table stock_changes_to_judge (
  id bigint generated always as identity primary key,
  transaction_id bigint not null default txid_current(),
  item_id bigint not null,
  change numeric(20, 4) not null
);
comment on table stock_changes_to_judge is '事务内可用库存的变动，提交时判断是否跌破安全库存';
create index stock_changes_to_judge_transaction on stock_changes_to_judge (transaction_id);

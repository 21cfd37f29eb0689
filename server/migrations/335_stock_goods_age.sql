-- 库龄跟着货走：调拨、退回的货记住它原来的入库时间

alter table movements add column goods_since timestamptz;

-- Judging a lot asks which receipts refuse rolls of it.
create index receipt_rolls_lot on receipt_rolls (lot_id);

-- What the score of a supplier counts: its deliveries by day due, prices by day of ordering, receipts by day.
create index purchase_orders_supplier_due on purchase_orders (supplier_id, due_on);
create index purchase_orders_supplier_placed on purchase_orders (supplier_id, placed_on) where placed_on is not null;
create index receipts_supplier_received on receipts (supplier_id, received_at);

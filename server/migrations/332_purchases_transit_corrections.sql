-- 收货单上记下在途混价的更正（331 已调整库存）

insert into receipt_price_corrections (receipt_id, line_id, position, quantity, before_price, unit_price, amount, stock_amount, difference, reason)
select document_id, line_id, 1, kept, round(price, 4), greatest(round((price * kept + amount) / kept, 4), 0.0001), amount, stock_amount, amount - stock_amount, reason
from corrected_arrivals where document_kind = 'receipt';
update receipts set version = version + 1 where id in (select document_id from corrected_arrivals where document_kind = 'receipt');
drop table corrected_arrivals;

-- 库存单据：到货不多于发运

alter table stock_document_lines add constraint stock_document_lines_received check (received_quantity <= quantity);
alter table stock_document_rolls add constraint stock_document_rolls_received check (received_quantity <= quantity);

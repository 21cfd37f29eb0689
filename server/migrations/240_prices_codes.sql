-- what a scanner reads of a vendor's label: the barcode of a colour, the item number of an offer
create index skus_barcode_folded on skus (upper(barcode)) where barcode <> '';
create index offers_item_no_folded on offers (upper(supplier_item_no)) where supplier_item_no <> '';

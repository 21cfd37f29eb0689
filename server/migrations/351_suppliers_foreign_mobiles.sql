-- Mobile numbers of other countries keep their country code.
alter table supplier_contacts drop constraint supplier_contacts_mobile_check;
alter table supplier_contacts add constraint supplier_contacts_mobile_check
  check (mobile = '' or mobile ~ '^(1[3-9]\d{9}|\+[1-9]\d{6,14})$');

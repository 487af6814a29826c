-- A column that holds the key of another table is named after that table and its key, with a role in front where a
-- table refers to itself.
alter table payment rename column payment_id to provider_payment_id;
alter table payment_invoice rename column payment_id to provider_payment_id;
alter table payment_invoice rename column payment to payment_id;
alter table payment_refund rename column payment to payment_id;
alter table payment_refund rename column invoice to payment_invoice_id;
alter table payment_mismatch rename column payment to payment_id;
alter table payment_dispute rename column payment to payment_id;
alter table payment_dispute rename column invoice to payment_invoice_id;
alter table test_refund rename column charge_id to test_charge_id;

alter table gift rename column payment to payment_id;
alter table gift rename column invoice to payment_invoice_id;
alter table gift rename column series to first_gift_id;
alter table gift_change rename column gift to gift_id;
alter table gift_change rename column undoes to undone_gift_change_id;
alter table receipt rename column gift to gift_id;
alter table receipt rename column replaces to replaced_receipt_serial;

alter table product_size rename column product to product_id;
alter table stock_change rename column product_size to product_size_id;
alter table bag rename column discount to discount_code;
alter table discount_use rename column code to discount_code;
alter table bag_line rename column bag to bag_id;
alter table bag_line rename column product_size to product_size_id;
alter table shop_order rename column bag to bag_id;
alter table shop_order rename column note to order_note_id;
alter table shop_order rename column payment to payment_id;
alter table order_line rename column shop_order to shop_order_id;
alter table order_line rename column product_size to product_size_id;

alter table payment rename constraint payment_payment_id_key to payment_provider_payment_id_key;
alter table payment_invoice rename constraint payment_invoice_payment_id_key to payment_invoice_provider_payment_id_key;
alter table payment_invoice rename constraint payment_invoice_payment_fkey to payment_invoice_payment_id_fkey;
alter table payment_refund rename constraint payment_refund_payment_fkey to payment_refund_payment_id_fkey;
alter table payment_refund rename constraint payment_refund_invoice_fkey to payment_refund_payment_invoice_id_fkey;
alter table payment_refund rename constraint payment_refund_payment_seen_version_key to payment_refund_payment_id_seen_version_key;
alter table payment_mismatch rename constraint payment_mismatch_payment_fkey to payment_mismatch_payment_id_fkey;
alter table payment_dispute rename constraint payment_dispute_payment_fkey to payment_dispute_payment_id_fkey;
alter table payment_dispute rename constraint payment_dispute_invoice_fkey to payment_dispute_payment_invoice_id_fkey;
alter table test_refund rename constraint test_refund_charge_id_fkey to test_refund_test_charge_id_fkey;
alter table gift rename constraint gift_invoice_key to gift_payment_invoice_id_key;
alter table gift rename constraint gift_series_fkey to gift_first_gift_id_fkey;
alter table gift_change rename constraint gift_change_gift_fkey to gift_change_gift_id_fkey;
alter table gift_change rename constraint gift_change_undoes_fkey to gift_change_undone_gift_change_id_fkey;
alter table receipt rename constraint receipt_gift_fkey to receipt_gift_id_fkey;
alter table receipt rename constraint receipt_replaces_key to receipt_replaced_receipt_serial_key;
alter table product_size rename constraint product_size_product_fkey to product_size_product_id_fkey;
alter table product_size rename constraint product_size_product_size_key to product_size_product_id_size_key;
alter table stock_change rename constraint stock_change_product_size_fkey to stock_change_product_size_id_fkey;
alter table stock_change rename constraint stock_change_subject_product_size_reason_key to stock_change_subject_product_size_id_reason_key;
alter table bag rename constraint bag_discount_fkey to bag_discount_code_fkey;
alter table discount_use rename constraint discount_use_code_fkey to discount_use_discount_code_fkey;
alter table bag_line rename constraint bag_line_bag_fkey to bag_line_bag_id_fkey;
alter table bag_line rename constraint bag_line_product_size_fkey to bag_line_product_size_id_fkey;
alter table bag_line rename constraint bag_line_bag_product_size_key to bag_line_bag_id_product_size_id_key;
alter table order_line rename constraint order_line_shop_order_fkey to order_line_shop_order_id_fkey;
alter table order_line rename constraint order_line_product_size_fkey to order_line_product_size_id_fkey;

create or replace function guard_bag() returns trigger language plpgsql as $$
begin
  perform from bag where id = new.bag_id for no key update;
  if (select count(*) from bag_line where bag_id = new.bag_id and removed_at is null) > 50 then
    raise exception 'The bag is full.' using errcode = 'check_violation', constraint = 'bag_not_overfull';
  end if;
  return null;
end $$;

-- Columns that refer to another row and have no foreign key say why.
comment on column payment.subject is 'gift.id or shop_order.id, by purpose. No foreign key: it refers to two tables, and the payment stays in the books after its gift or order is deleted.';
comment on column gift.payment_id is 'payment.id. No foreign key: an unpaid payment is deleted before its gift.';
comment on column gift.payment_invoice_id is 'payment_invoice.id of a renewal. No foreign key: a matched e-Transfer has a name of our own here.';
comment on column receipt.replaced_receipt_serial is 'receipt.serial. No foreign key: both receipts belong to one gift and are deleted with it.';
comment on column stock_change.subject is 'shop_order.id. No foreign key: the change stays in the books after its order is deleted.';
comment on column discount_use.subject is 'shop_order.id. No foreign key: the use still counts after its order is deleted.';
comment on column shop_order.bag_id is 'bag.id. No foreign key: an order outlives its bag.';
comment on column shop_order.order_note_id is 'order_note.id. No foreign key: an order outlives its note when its buyer is erased.';
comment on column shop_order.discount_code is 'discount.code. No foreign key: the books keep the code after the discount is deleted.';
comment on column shop_order.payment_id is 'payment.id. No foreign key: an unpaid payment is deleted before its order.';

-- It counts declined cards of gifts and orders alike.
alter table gift_breaker rename to card_testing_breaker;

-- Staff mark the troubles of a payment as handled: disputes, rejected and late refunds, and amounts that do not match.
alter table payment add column handled_at timestamptz;
comment on column payment.handled_at is 'Troubles from before this time need no staff member any more.';

alter table payment_refund add column settled_at timestamptz;
comment on column payment_refund.settled_at is 'When the provider made or rejected it; null while it is pending, and for refunds from before this column.';

create index payment_refund_refused on payment_refund (payment_id) where state = 'refused';
create index payment_refund_of_payment on payment_refund (payment_id, requested_at);
create index payment_dispute_open on payment_dispute (payment_id) where state = 'open';

-- Lists of orders have one state, by time. The tracking number is encrypted with the key of the order.
create index shop_order_in_state on shop_order (state, ordered_at, id);
alter table shop_order add column tracking bytea;

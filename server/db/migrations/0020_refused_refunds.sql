-- The provider may refuse a refund after it was done, so the refunded total may fall. These counts order two reads of a
-- charge.
alter table payment add column refused_refunds integer not null default 0;
comment on column payment.refused_refunds is 'How many refunds of it the provider refused, also those from the provider''s own pages.';
alter table payment_invoice add column refused_refunds integer not null default 0;
alter table payment_mismatch add column refused_refunds integer not null default 0;

-- A refund that was made on the provider's own pages is stored once the provider refuses it, so that staff see it.
alter table payment_refund alter column seen_version drop not null;
alter table payment_refund alter column reason drop not null;
alter table payment_refund alter column requested_by drop not null;
comment on column payment_refund.seen_version is 'Null for a refund that was made on the provider''s own pages. It has no reason and no requester either.';

-- Each renewal has a screen of its own, where staff mark its troubles as handled.
alter table payment_invoice add column handled_at timestamptz;
comment on column payment_invoice.handled_at is 'Troubles of this renewal from before this time need no staff member any more.';
update payment_invoice set handled_at = payment.handled_at
from payment
where payment.id = payment_invoice.payment_id and payment.handled_at is not null;

-- Staff record gifts in cash and by cheque.
alter table gift drop constraint gift_method_check;
alter table gift add constraint gift_method_check
  check (method in ('stripe', 'e-transfer', 'cash', 'cheque'));

-- The lists of the Desk, the newest first: all gifts but unpaid ones, and those of one state.
create index gift_listed on gift (given_at, id) where state in ('pledged', 'received', 'refunded', 'in-review');
create index gift_in_state on gift (state, given_at, id);

-- A staff member changes a recurring gift at the donor's request. Without one, the donor used a link.
alter table gift_change add column requested_by actor_id;
alter table gift_change add column requested_role text;
alter table gift_change add constraint gift_change_requester
  check ((requested_by is null) = (requested_role is null));
comment on column gift_change.requested_role is 'The role that granted the change, for the audit log.';

-- The receipts of a gift, with those that were cancelled.
create index receipt_gift on receipt (gift_id);

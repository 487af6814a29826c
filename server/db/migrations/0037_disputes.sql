-- A payment that the provider took in another amount, currency or purpose than asked for. It never becomes paid by
-- itself: a staff member looks at it, and its gift or order waits in a state of its own.
alter table payment
  drop constraint payment_state_check,
  add constraint payment_state_check
    check (state in ('created', 'open', 'processing', 'paid', 'expired', 'failed', 'mismatched'));
alter table shop_order
  drop constraint shop_order_state_check,
  add constraint shop_order_state_check
    check (state in ('awaiting-payment', 'paid', 'unfulfillable', 'sent', 'cancelled', 'refunded', 'in-review'));
alter table gift
  drop constraint gift_state_check,
  add constraint gift_state_check
    check (state in ('pledged', 'open', 'received', 'not-completed', 'refunded', 'in-review'));

create table payment_mismatch (
  payment uuid primary key references payment (id) on delete cascade,
  -- What the provider took, in the smallest unit of its currency.
  amount integer not null check (amount >= 0),
  currency text not null,
  refunded integer not null default 0 check (refunded >= 0),
  found_at timestamptz not null,
  -- When all of it was refunded.
  closed_at timestamptz
);

-- A buyer or donor asked their bank to take a payment back.
create table payment_dispute (
  id text primary key,
  payment uuid not null references payment (id) on delete cascade,
  -- Set for one renewal of a subscription.
  invoice text references payment_invoice (id) on delete cascade,
  amount integer not null check (amount >= 0),
  currency text not null,
  reason text not null,
  state text not null check (state in ('open', 'won', 'lost', 'closed')),
  evidence_due_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz
);
create index payment_dispute_payment on payment_dispute (payment);

alter table payment_notice
  drop constraint payment_notice_about_kind_check,
  add constraint payment_notice_about_kind_check
    check (about_kind in ('checkout', 'subscription', 'charge', 'dispute'));

-- Money that comes in through a provider. Who pays is known to the provider and to the gift or order alone; nothing
-- here says it, and no card is ever seen.
create table payment (
  id uuid primary key,
  purpose text not null check (purpose in ('gift', 'order')),
  -- The id of the gift or order. One that was not paid may be paid another time, so it is not unique.
  subject text not null,
  provider text not null check (provider in ('stripe', 'test')),
  description text not null,
  -- In cents.
  amount integer not null check (amount > 0),
  "interval" text check ("interval" in ('month', 'year')),
  state text not null default 'created'
    check (state in ('created', 'open', 'processing', 'paid', 'expired', 'failed')),
  return_path text not null check (return_path like '/%'),
  cancel_path text not null check (cancel_path like '/%'),
  -- How often the provider broke while it was asked for its page: what it answered then it would answer for ever.
  attempt integer not null default 0,
  -- Under these names the provider knows its page, the money, the subscription and whoever pays.
  checkout_id text unique,
  url text,
  payment_id text unique,
  subscription_id text unique,
  customer_id text,
  subscription_state text check (subscription_state in ('active', 'past-due', 'paused', 'cancelled')),
  subscription_amount integer check (subscription_amount > 0),
  renews_at timestamptz,
  refunded integer not null default 0 check (refunded between 0 and amount),
  declines integer not null default 0,
  disputed_at timestamptz,
  version integer not null default 0,
  created_at timestamptz not null,
  opened_at timestamptz,
  -- When the provider was last asked how it stands.
  checked_at timestamptz,
  expires_at timestamptz not null,
  settled_at timestamptz,
  check (state in ('created', 'failed', 'expired') or checkout_id is not null)
);
create index payment_subject on payment (purpose, subject);
create index payment_waiting on payment (created_at) where state in ('created', 'open', 'processing');

-- What a subscription asked for, each time it came round.
create table payment_invoice (
  id text primary key,
  payment uuid not null references payment (id),
  amount integer not null check (amount > 0),
  state text not null check (state in ('open', 'failed', 'paid')),
  -- The one that was paid on the provider's page, which is the payment itself.
  is_first boolean not null,
  payment_id text unique,
  refunded integer not null default 0 check (refunded between 0 and amount),
  disputed_at timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null
);
create index payment_invoice_payment on payment_invoice (payment);

-- Money given back by staff. Written before the provider is asked, so that what broke off is finished and not repeated.
create table payment_refund (
  id uuid primary key,
  payment uuid not null references payment (id),
  invoice text references payment_invoice (id),
  -- The version of the payment that somebody looked at: pressing twice is one refund.
  seen_version integer not null,
  amount integer not null check (amount > 0),
  reason text not null,
  asked_by text not null,
  state text not null default 'asked' check (state in ('asked', 'done', 'refused')),
  -- As for the payment: how often the provider broke while it was asked.
  attempt integer not null default 0,
  refund_id text unique,
  asked_at timestamptz not null,
  unique (payment, seen_version)
);
create index payment_refund_asked on payment_refund (asked_at) where state = 'asked';

-- What a provider told us, each once. It says only where to look: how things stand is asked of the provider.
create table payment_notice (
  provider text not null,
  event_id text not null,
  type text not null,
  about_kind text check (about_kind in ('checkout', 'subscription', 'charge')),
  about_id text,
  received_at timestamptz not null,
  settled_at timestamptz,
  primary key (provider, event_id)
);
create index payment_notice_received on payment_notice (received_at);

-- The built-in provider that moves no money. It keeps its own books, as the real one does.
create table test_checkout (
  id text primary key,
  idempotency_key text not null unique,
  reference text not null,
  description text not null,
  amount integer not null check (amount > 0),
  "interval" text check ("interval" in ('month', 'year')),
  state text not null default 'open' check (state in ('open', 'paid', 'expired')),
  success_url text not null,
  cancel_url text not null,
  payment_id text unique,
  subscription_id text unique,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create table test_subscription (
  id text primary key,
  reference text not null,
  description text not null,
  amount integer not null check (amount > 0),
  "interval" text not null check ("interval" in ('month', 'year')),
  state text not null check (state in ('active', 'past-due', 'paused', 'cancelled')),
  renews_at timestamptz not null
);
create table test_charge (
  id text primary key,
  reference text not null,
  amount integer not null check (amount > 0),
  refunded integer not null default 0 check (refunded between 0 and amount),
  -- Set for what a subscription asked for.
  invoice_id text unique,
  subscription_id text references test_subscription (id),
  is_first boolean not null,
  state text not null check (state in ('paid', 'failed')),
  made_at timestamptz not null
);
create table test_refund (
  id text primary key,
  idempotency_key text not null unique,
  charge_id text not null references test_charge (id),
  amount integer not null check (amount > 0)
);
create table test_notice (
  id text primary key,
  type text not null,
  about_kind text not null,
  about_id text not null,
  made_at timestamptz not null
);
-- What the test provider does wrong on purpose, as a real one does by chance.
create table test_fault (
  kind text primary key check (kind in ('repeat', 'delay', 'drop', 'reorder')),
  amount integer not null
);

-- Money that somebody gives. Who gives and whom they honour is sealed; this table alone names nobody.
create table gift (
  id uuid primary key,
  -- Of the key in the address of the thank-you page.
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  frequency text not null check (frequency in ('one-time', 'monthly', 'yearly')),
  -- In cents.
  amount integer not null check (amount > 0),
  method text not null check (method in ('Stripe', 'Interac e-Transfer')),
  -- 'pledged' waits for an e-Transfer, 'open' for the provider.
  state text not null check (state in ('pledged', 'open', 'received', 'not-completed', 'refunded')),
  is_anonymous boolean not null,
  -- What an e-Transfer is matched by.
  reference text not null unique,
  payment uuid,
  -- Of a gift that came round again: the first one, and the provider's invoice, which makes it once.
  series uuid references gift (id),
  invoice text unique,
  vault_key uuid not null unique,
  donor bytea not null,
  dedication bytea,
  link bytea not null,
  -- Filled in by a program: looks like any other to it, and is none.
  trapped boolean not null default false,
  version integer not null default 0,
  given_at timestamptz not null,
  settled_at timestamptz
);
create index gift_payment on gift (payment) where payment is not null;

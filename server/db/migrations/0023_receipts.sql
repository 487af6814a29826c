-- The number of the newest official receipt. Whoever issues one locks it, so that numbers follow each other without a
-- gap. There is one row.
create table receipt_counter (
  id boolean primary key default true check (id),
  last integer not null default 0
);
insert into receipt_counter default values;

-- Official receipts for income tax. Who gave is sealed in the gift; what else the law asks for is here as it was then.
create table receipt (
  serial integer primary key,
  gift uuid not null references gift (id) on delete cascade,
  -- Of the key of its page.
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  -- In cents.
  amount integer not null check (amount > 0),
  received_on date not null,
  issued_on date not null,
  -- The charity's name, address, registration number, place of issue and signatory.
  issuer jsonb not null,
  replaces integer unique,
  cancelled_at timestamptz,
  wrong_tries integer not null default 0,
  wrong_at timestamptz
);
create unique index receipt_of_gift on receipt (gift) where cancelled_at is null;

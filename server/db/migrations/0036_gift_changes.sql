-- Changes to a recurring gift that its donor requested through a link. A row is written before the payment provider is
-- called, so that a change whose response was lost is still emailed, with its undo, once the provider reports it.
create table gift_change (
  id uuid primary key,
  -- The order of requests.
  number bigint generated always as identity unique,
  gift uuid not null references gift (id) on delete cascade,
  kind text not null check (kind in ('amount', 'pause', 'resume', 'end')),
  -- In cents, of a change of the amount. The amount before is known once the change is applied.
  amount integer check (amount > 0),
  amount_before integer check (amount_before > 0),
  -- The donor answered with the last four digits of the phone number.
  is_confirmed boolean not null,
  -- The change that this one takes back.
  undoes uuid references gift_change (id) on delete cascade,
  -- Of the key in the email that offers the undo.
  undo_hash bytea unique check (octet_length(undo_hash) = 32),
  requested_at timestamptz not null,
  applied_at timestamptz,
  undone_at timestamptz,
  check ((kind = 'amount') = (amount is not null))
);
create index gift_change_gift on gift_change (gift, number);
create index gift_change_undoes on gift_change (undoes) where undoes is not null;
create index gift_change_requested on gift_change (requested_at);

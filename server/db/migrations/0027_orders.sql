-- What a shopper wants us to know about an order, sealed. Written before the order is, and never readable by its id.
create table order_note (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  vault_key uuid not null unique,
  note bytea not null,
  created_at timestamptz not null
);
create index order_note_created on order_note (created_at);

-- What was ordered. Names, addresses and the mailbox are sealed; this table alone names nobody.
create table shop_order (
  id uuid primary key,
  -- Of the key in the address of the page after paying.
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  -- Of the key of the status page, which stands in the emails alone.
  status_key_hash bytea not null unique check (octet_length(status_key_hash) = 32),
  note text not null,
  bag uuid not null,
  state text not null
    check (state in ('awaiting-payment', 'paid', 'unfulfillable', 'sent', 'cancelled', 'refunded')),
  reference text not null unique,
  -- In cents, frozen: nothing that staff change later changes them.
  subtotal integer not null check (subtotal >= 0),
  shipping integer not null check (shipping >= 0),
  discount integer not null default 0 check (discount between 0 and subtotal),
  total integer not null check (total = subtotal + shipping - discount),
  shipping_area text not null,
  discount_code text,
  payment uuid,
  -- What was asked for, so that the same note with other content is noticed. Keyed.
  content_hash bytea not null check (octet_length(content_hash) = 32),
  -- Whose hands are full while it waits for its payment: keyed hashes that change every day, gone once it is settled.
  network text,
  site text,
  vault_key uuid unique,
  buyer bytea,
  -- The two keys themselves, for later emails and for whoever sends the same order again.
  links bytea,
  version integer not null default 0,
  ordered_at timestamptz not null,
  settled_at timestamptz,
  sent_at timestamptz,
  -- When the buyer was told that it waits for its payment, and staff that it waits for them.
  reminded_at timestamptz,
  announced_at timestamptz,
  check ((vault_key is null) = (buyer is null)),
  check ((vault_key is null) = (links is null))
);
-- One note makes one order: sent again, it is the same one. What nobody paid leaves its note to the next.
create index shop_order_note on shop_order (note);
create unique index shop_order_open_note on shop_order (note) where state = 'awaiting-payment';
create index shop_order_payment on shop_order (payment) where payment is not null;
create index shop_order_bag on shop_order (bag) where state = 'awaiting-payment';
create index shop_order_network on shop_order (network) where state = 'awaiting-payment';
create index shop_order_site on shop_order (site) where state = 'awaiting-payment' and site is not null;
create index shop_order_waiting on shop_order (ordered_at) where state in ('awaiting-payment', 'paid', 'unfulfillable');
create index shop_order_kept on shop_order (ordered_at);

create table order_line (
  shop_order uuid not null references shop_order (id) on delete cascade,
  product_size bigint not null references product_size (id),
  -- As they were when it was ordered.
  name text not null,
  size text not null,
  price integer not null check (price >= 0),
  quantity integer not null check (quantity > 0),
  primary key (shop_order, product_size)
);

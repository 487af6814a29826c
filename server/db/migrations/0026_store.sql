-- What is sold. Prices are in cents; the texts are plain.
create table product (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and id <> 'checkout'),
  name text not null check (name <> ''),
  price integer not null check (price >= 0),
  description text not null,
  pictures jsonb not null check (jsonb_typeof(pictures) = 'array' and jsonb_array_length(pictures) > 0),
  -- The place in the list, the lowest first.
  position integer not null,
  is_hidden boolean not null default false,
  version integer not null default 0,
  updated_at timestamptz not null
);
create index product_listed on product (position, id) where not is_hidden;

-- How much there is of each size, and how much of that is held for orders that wait for their payment.
-- Selling what is not there is impossible by the last check, whatever the code does.
create table product_size (
  id bigint generated always as identity primary key,
  product text not null references product (id),
  size text not null check (size <> ''),
  position integer not null,
  quantity integer not null check (quantity >= 0),
  reserved integer not null default 0,
  version integer not null default 0,
  unique (product, size),
  check (reserved between 0 and quantity)
);

-- Every change of what there is, with its reason: bought in, sold, counted, sent back.
create table stock_change (
  id bigint generated always as identity primary key,
  product_size bigint not null references product_size (id),
  change integer not null check (change <> 0),
  reason text not null check (reason in ('first stock', 'sold', 'not sold', 'returned', 'counted')),
  actor text not null,
  -- The order it was sold with. One order sells one size once.
  subject text,
  changed_at timestamptz not null,
  unique (subject, product_size, reason)
);

create table discount (
  -- As it is compared: in capitals.
  code text primary key check (code ~ '^[A-Z0-9-]{1,40}$'),
  percent integer check (percent between 1 and 100),
  -- In cents.
  amount integer check (amount > 0),
  uses_most integer check (uses_most > 0),
  uses integer not null default 0 check (uses >= 0),
  ends_at timestamptz,
  version integer not null default 0,
  check ((percent is null) <> (amount is null)),
  check (uses_most is null or uses <= uses_most)
);

create table shipping_option (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  area text not null check (area in ('within Calgary', 'outside Calgary')),
  price integer not null check (price >= 0),
  is_offered boolean not null default true,
  version integer not null default 0
);

-- A bag belongs to whoever knows its id. Nothing in it says who that is.
create table bag (
  id uuid primary key,
  discount text references discount (code) on delete set null,
  version integer not null default 0,
  created_at timestamptz not null,
  touched_at timestamptz not null
);
create index bag_touched on bag (touched_at);

create table bag_line (
  id uuid primary key,
  bag uuid not null references bag (id) on delete cascade,
  product_size bigint not null references product_size (id),
  quantity integer not null check (quantity between 1 and 20),
  added_at timestamptz not null,
  -- The same thing in the same size is one line, however often it is put in at once.
  unique (bag, product_size)
);

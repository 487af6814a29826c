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

-- Pages that tell what can be had are kept, and it changes with every order. Told at the very end of a transaction: the
-- version of the noun is locked from then on, and orders of different things must not wait for each other.
create function tell_stock() returns trigger language plpgsql as $$
begin
  perform bump_noun('stock');
  return null;
end $$;

create constraint trigger product_size_told after update on product_size
  deferrable initially deferred for each row
  when (old.quantity - old.reserved <> new.quantity - new.reserved)
  execute function tell_stock();

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

-- Which order used a code: it uses it once and gives it back once.
create table discount_use (
  subject text primary key,
  code text not null references discount (code) on delete cascade,
  used_at timestamptz not null
);
create index discount_use_code on discount_use (code);

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
  -- What was taken out stays known: taking it out again is no mistake.
  removed_at timestamptz,
  -- The same thing in the same size is one line, however often it is put in at once.
  unique (bag, product_size)
);

-- Whoever puts things in at once takes turns at the bag, so that the last place in it is given away once.
create function guard_bag() returns trigger language plpgsql as $$
begin
  perform from bag where id = new.bag for no key update;
  if (select count(*) from bag_line where bag = new.bag and removed_at is null) > 50 then
    raise exception 'The bag is full.' using errcode = 'check_violation', constraint = 'bag_not_overfull';
  end if;
  return null;
end $$;

create trigger bag_line_put_in after insert on bag_line
  for each row execute function guard_bag();
create trigger bag_line_put_back after update on bag_line
  for each row when (old.removed_at is not null and new.removed_at is null) execute function guard_bag();

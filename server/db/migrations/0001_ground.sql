-- What every feature stands on: versions of nouns for the page cache, limits, retried writes, and the words of the pages.

create table noun_version (
  noun text primary key check (noun ~ '^[a-z][a-z-]*$'),
  version bigint not null check (version > 0),
  changed_at timestamptz not null default now()
);

-- Called in the transaction that changes a noun. The note leaves at commit; a node that misses it
-- finds the higher version when it next asks.
create function bump_noun(changed text) returns bigint language sql as $$
  with bumped as (
    insert into noun_version as kept (noun, version) values (changed, 1)
    on conflict (noun) do update set version = kept.version + 1, changed_at = now()
    returning noun, version
  )
  select version from bumped, pg_notify('noun_changed', noun || ':' || version)
$$;

-- How often someone may do something. `who` is never an address or a name in the clear.
create table token_bucket (
  action text not null check (action <> ''),
  who text not null check (who <> ''),
  -- Neither NaN nor Infinity, which compare as larger than any limit.
  tokens double precision not null check (tokens >= 0 and tokens < 1000000),
  refilled_at timestamptz not null,
  primary key (action, who)
);
create index token_bucket_refilled_at on token_bucket (refilled_at);

-- The answer to a write that carries a key, so that sending it again changes nothing. No reply yet:
-- the first one is still at work.
create table idempotency (
  key text primary key check (length(key) between 1 and 200),
  endpoint text not null check (endpoint <> ''),
  body_hash bytea not null check (octet_length(body_hash) = 32),
  status integer check (status between 200 and 599),
  reply jsonb,
  created_at timestamptz not null default now(),
  check (status is not null or reply is null)
);
create index idempotency_created_at on idempotency (created_at);

create table page (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  updated_at timestamptz not null default now()
);

-- There is one of us, so there is one row.
create table organisation (
  id boolean primary key default true check (id),
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  updated_at timestamptz not null default now()
);

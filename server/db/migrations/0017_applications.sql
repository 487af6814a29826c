-- What somebody told us to join, help or work with us. Everything they said is sealed, in three parts that are opened
-- one by one; this table alone does not say who wrote, nor what about themselves.
create table application (
  id uuid primary key,
  -- What staff call it: V-12.
  number bigint generated always as identity unique,
  kind text not null check (kind in ('volunteer', 'member', 'partnership', 'collaborator')),
  state text not null default 'new'
    check (state in ('new', 'talking', 'waiting', 'welcome', 'not-now', 'withdrawn')),
  version integer not null default 0,
  -- Of the key in the applicant's link.
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  -- Keyed hash of the mailbox: it limits our emails to it, and shows staff that somebody wrote before.
  mailbox bytea not null,
  wants_no_mail boolean not null,
  vault_key uuid not null unique,
  contact bytea not null,
  words bytea not null,
  identity bytea,
  -- The key of the link, for the email that carries it.
  link bytea not null,
  notes bytea,
  -- Wrong answers to the question the link asks, since the last right one.
  wrong_tries integer not null default 0,
  wrong_at timestamptz,
  -- Filled in by a program: looks like any other to it, and is none.
  trapped boolean not null default false,
  arrived_at timestamptz not null,
  touched_at timestamptz not null,
  decided_at timestamptz,
  acknowledged_at timestamptz
);
create index application_mailbox on application (mailbox);
create index application_clock on application (kind, coalesce(decided_at, touched_at));
create index application_acknowledged on application (acknowledged_at) where acknowledged_at is not null;

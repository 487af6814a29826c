-- The letters we sent ourselves, for when no feed of a newsletter service is set.
create table newsletter (
  link text primary key check (link ~ '^https://'),
  title text not null check (title <> ''),
  published_on date not null,
  description text not null,
  image text not null
);

-- The last good copy of the newsletter service's feed, made anew by us: nothing of it is passed on unread.
create table newsletter_feed (
  source text primary key,
  items jsonb not null check (jsonb_typeof(items) = 'array'),
  fetched_at timestamptz not null
);

-- Who asked for our letter. Name and address are sealed; the address is found again by keyed hashes alone.
create table subscription (
  id uuid primary key,
  lookup bytea not null check (octet_length(lookup) = 32),
  -- The same for all spellings that end in one mailbox: tags and dots are left out.
  mailbox bytea not null check (octet_length(mailbox) = 32),
  -- waiting for its letter, asked by it, confirmed, ended
  status text not null check (status in ('waiting', 'asked', 'confirmed', 'ended')),
  vault_key uuid,
  sealed bytea,
  -- The consent of record: what was agreed to, where and when.
  wording text not null,
  page text not null check (length(page) <= 200),
  asked_at timestamptz not null,
  letter_at timestamptz,
  -- Hashes of the two keys that the letter carries.
  confirm_token bytea unique,
  stop_token bytea unique,
  confirmed_at timestamptz,
  ended_at timestamptz,
  check ((status = 'ended') = (sealed is null and vault_key is null and ended_at is not null)),
  check ((status = 'waiting') = (letter_at is null)),
  check ((status <> 'confirmed') or confirmed_at is not null)
);
create unique index subscription_confirmed on subscription (lookup) where status = 'confirmed';
create index subscription_mailbox on subscription (mailbox, letter_at);
create index subscription_letter_at on subscription (letter_at);
create index subscription_waiting on subscription (asked_at, id) where status = 'waiting';

-- Mailboxes that never get a letter again: their owners said so, or they do not exist.
create table newsletter_suppression (
  mailbox bytea primary key check (octet_length(mailbox) = 32),
  reason text not null check (reason in ('asked', 'bounced')),
  since timestamptz not null
);

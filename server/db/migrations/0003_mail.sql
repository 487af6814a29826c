-- A process that runs jobs says every few seconds that it is alive; one that falls silent loses its jobs to the others.
create table job_worker (
  id text primary key,
  seen_at timestamptz not null
);

-- The newest occurrence of each scheduled job that somebody has taken.
create table job_slot (
  job text primary key,
  slot timestamptz not null
);

create table mail_outbox (
  id uuid primary key,
  position bigint generated always as identity,
  purpose text not null,
  -- What the letter is about, as an id: together with the purpose it makes a second letter impossible.
  key text not null,
  message_id text not null unique,
  -- A keyed hash: it keeps letters to one person in order without saying who that is.
  recipient bytea not null,
  vault_key uuid,
  sealed bytea,
  status text not null check (status in ('queued', 'sent', 'failed', 'kept')),
  attempts integer not null default 0,
  due_at timestamptz not null,
  -- The job that is delivering this letter now.
  held_by bigint,
  -- True after a try that did not reach the mail server, which is nobody's fault but the road's.
  unreachable boolean not null default false,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  unique (purpose, key)
);

create index mail_outbox_waiting on mail_outbox (recipient, position) where status = 'queued';
create index mail_outbox_age on mail_outbox (created_at);

-- What somebody left at the chat. Nothing here says who: the words are sealed, and the code that finds them is a hash.
create table support_message (
  code_hash bytea primary key check (octet_length(code_hash) = 32),
  vault_key uuid not null unique,
  sealed bytea not null,
  -- Sealed with the same key, so that one erasure takes question and answer.
  answer bytea,
  left_at timestamptz not null,
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null))
);
create index support_message_left_at on support_message (left_at);

-- Staff who sit at the chat say so every minute; who falls silent is not there.
create table staff_presence (
  staff_id uuid primary key,
  seen_at timestamptz not null
);
create index staff_presence_seen_at on staff_presence (seen_at);

-- A support message becomes a conversation with messages of visitor and staff. Both releases run during an update: the
-- previous one inserts into support_message, and a trigger moves its rows. The table is empty from now on, and a later
-- migration drops it.

create table conversation (
  id uuid primary key,
  vault_key_id uuid not null unique,
  code_hash bytea not null unique check (octet_length(code_hash) = 32),
  state text not null default 'waiting' check (state in ('waiting', 'taken', 'ended')),
  taken_by_staff_id uuid references staff (id) on delete set null check (taken_by_staff_id is null or state = 'taken'),
  answer_by text check (answer_by in ('here', 'text', 'email')),
  version integer not null default 0,
  last_number integer not null,
  started_at timestamptz not null,
  written_at timestamptz not null,
  last_at timestamptz not null,
  waiting_since timestamptz check (waiting_since is null or state <> 'ended'),
  is_bot boolean not null default false
);
comment on table conversation is 'The row does not say who wrote: the texts are encrypted, and the code that finds it is stored as a hash.';
comment on column conversation.id is 'Of a moved message, the id of its key, by which the audit log names it.';
comment on column conversation.vault_key_id is 'No foreign key: deleting the key erases the record, even where its row comes back from a backup.';
comment on column conversation.answer_by is 'How the visitor wants to be answered. Null if it is only in the encrypted first message, as before the chat.';
comment on column conversation.version is 'Counts changes of the state and of the staff member, not messages.';
comment on column conversation.last_number is 'The number of the last message.';
comment on column conversation.written_at is 'The last message of the visitor. The conversation is erased 30 days later.';
comment on column conversation.waiting_since is 'The first message of the visitor that no staff member answered yet.';
comment on column conversation.is_bot is 'A bot filled in the invisible field. The row has no text, and the response looks like any other.';
create index conversation_written_at on conversation (written_at);
create index conversation_started_at on conversation (started_at) where not is_bot;
create index conversation_waiting_since on conversation (waiting_since) where waiting_since is not null and not is_bot;
create index conversation_last_at on conversation (state, last_at) where not is_bot;
create index conversation_taken_by on conversation (taken_by_staff_id) where taken_by_staff_id is not null;

create table conversation_message (
  conversation_id uuid not null references conversation (id) on delete cascade,
  number integer not null check (number > 0),
  client_id uuid not null,
  is_from_staff boolean not null,
  from_staff_id uuid references staff (id) on delete set null check (from_staff_id is null or is_from_staff),
  sealed bytea,
  answer bytea,
  sent_at timestamptz not null,
  primary key (conversation_id, number),
  unique (conversation_id, client_id),
  check ((sealed is null) <> (answer is null))
);
comment on column conversation_message.client_id is 'Made by the sender, so that a repeated request stores one message.';
comment on column conversation_message.sealed is 'The first message is encrypted as a cell of support_message, because moved rows cannot be encrypted again in SQL.';
comment on column conversation_message.answer is 'An answer from before the chat, encrypted as a cell of support_message.';
create index conversation_message_from_staff on conversation_message (from_staff_id) where from_staff_id is not null;

create function move_support_message() returns trigger language plpgsql as $$
declare
  is_answered boolean := new.answer is not null;
begin
  -- The previous release replaces the message of a code, and does not find the moved one.
  delete from conversation where code_hash = new.code_hash;
  insert into conversation (id, vault_key_id, code_hash, state, last_number, started_at, written_at, last_at, waiting_since, is_bot)
  values (
    new.vault_key_id, new.vault_key_id, new.code_hash, case when is_answered then 'ended' else 'waiting' end,
    case when is_answered then 2 else 1 end, new.left_at, new.left_at, coalesce(new.answered_at, new.left_at),
    case when not is_answered then new.left_at end, new.is_bot
  );
  insert into conversation_message (conversation_id, number, client_id, is_from_staff, sealed, sent_at)
  values (new.vault_key_id, 1, gen_random_uuid(), false, new.sealed, new.left_at);
  if is_answered then
    insert into conversation_message (conversation_id, number, client_id, is_from_staff, answer, sent_at)
    values (new.vault_key_id, 2, gen_random_uuid(), true, new.answer, new.answered_at);
  end if;
  delete from support_message where code_hash = new.code_hash;
  return null;
end
$$;
create trigger move_support_message after insert or update on support_message
  for each row execute function move_support_message();
-- Moves the stored rows.
update support_message set is_bot = is_bot;

-- A staff member is available in one session, and no longer than it lasts.
alter table staff_presence add column staff_session_id uuid references staff_session (id) on delete cascade;
create index staff_presence_session on staff_presence (staff_session_id);

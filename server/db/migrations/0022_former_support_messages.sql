-- During an update a visitor on a node of the previous release looks for the code in support_message. A moved message is
-- not there, and the page takes that 404 for 'deleted' while the conversation stays. So each conversation has a row there
-- without text until a later migration drops the table. Who deletes one of the two deletes the other.

-- As a bot's: the previous release neither lists, counts nor answers such a row.
create or replace function move_support_message() returns trigger language plpgsql as $$
declare
  is_answered boolean := new.answer is not null;
begin
  if new.sealed = ''::bytea then return null; end if;
  -- The previous release replaces the message of a code.
  delete from conversation where code_hash = new.code_hash and vault_key_id <> new.vault_key_id;
  -- The trigger below finds that the row is there.
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
  update support_message set sealed = '', answer = null, answered_at = null, is_bot = true where code_hash = new.code_hash;
  return null;
end
$$;

create function add_former_support_message() returns trigger language plpgsql as $$
begin
  insert into support_message (code_hash, vault_key_id, sealed, left_at, is_bot)
  values (new.code_hash, new.vault_key_id, '', new.written_at, true)
  on conflict (code_hash) do nothing;
  return null;
end
$$;
create trigger add_former_support_message after insert on conversation
  for each row execute function add_former_support_message();

-- The previous release erases a row 30 days after this time.
create function date_former_support_message() returns trigger language plpgsql as $$
begin
  update support_message set left_at = new.written_at where code_hash = new.code_hash;
  return null;
end
$$;
create trigger date_former_support_message after update of written_at on conversation
  for each row execute function date_former_support_message();

create function delete_former_support_message() returns trigger language plpgsql as $$
begin
  delete from support_message where code_hash = old.code_hash;
  return null;
end
$$;
create trigger delete_former_support_message after delete on conversation
  for each row execute function delete_former_support_message();

-- The previous release destroys the key of the deleted row, which is that of the conversation. It knows no email with an answer.
create function delete_conversation_of_former() returns trigger language plpgsql as $$
begin
  with deleted as (
    delete from conversation where code_hash = old.code_hash returning id
  ), emails as (
    delete from mail_outbox using deleted
    where about = sha256(convert_to(deleted.id::text, 'UTF8')) returning mail_outbox.vault_key_id
  ), keys as (
    delete from vault_key using emails where vault_key.id = emails.vault_key_id returning vault_key.id, purpose
  )
  insert into vault_erasure (id, purpose, erased_at) select id, purpose, now() from keys on conflict do nothing;
  return null;
end
$$;
create trigger delete_conversation_of_former after delete on support_message
  for each row execute function delete_conversation_of_former();

insert into support_message (code_hash, vault_key_id, sealed, left_at, is_bot)
select code_hash, vault_key_id, '', written_at, true from conversation
on conflict (code_hash) do nothing;

comment on table support_message is 'A row without text for each conversation, by which a node of the previous release deletes it.';
comment on column conversation.is_bot is 'A bot filled in the invisible field. Staff do not see it, and the responses look like any other.';

-- Staff tell all guests of an event something, each one in the safe way and once.
create table guest_notice (
  -- Made by the browser, so that a request that is sent again sends nothing again.
  id uuid primary key,
  event_id text not null references event (id) on delete cascade,
  -- Counts the notices of the event: a person who saw an earlier one sends nothing.
  number integer not null,
  kind text not null check (kind in ('message', 'moved', 'cancelled', 'reinstated')),
  -- What the notice says, for the guests who get a text message. It has no personal data.
  message text not null,
  sent_at timestamptz not null,
  sent_by actor_id not null,
  emailed integer not null,
  texts integer not null,
  skipped integer not null,
  unique (event_id, number)
);

alter table registration drop constraint registration_text_due_check;
alter table registration add constraint registration_text_due_check
  check (text_due in ('confirmed', 'pending', 'waiting', 'offered', 'reminder', 'notice')) not valid;
alter table registration add column guest_notice_id uuid references guest_notice (id) on delete set null;
comment on column registration.guest_notice_id is 'The notice that staff still have to text.';
create index registration_notice on registration (guest_notice_id) where guest_notice_id is not null;

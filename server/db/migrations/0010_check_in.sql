-- A staff member checks in the guests of an event. The phone makes the id, so that a check-in that is sent again is stored
-- once. Erasing a registration deletes its check-ins.
create table check_in (
  client_id uuid primary key,
  event_id text not null references event (id) on delete cascade,
  registration_id text not null references registration (id) on delete cascade,
  -- The time on the phone, but not later than the time at which the server received it.
  at timestamptz not null,
  checked_in_staff_id uuid references staff (id) on delete set null,
  undone_at timestamptz,
  -- The guest was in already, checked in by another phone. The row only remembers the id.
  is_repeat boolean not null,
  -- Increases with every change. Writers lock the event, so that the numbers of an event become visible in order.
  changed_number bigint generated always as identity
);

-- A guest is in once.
create unique index check_in_of_guest on check_in (registration_id) where undone_at is null and not is_repeat;
create index check_in_registration on check_in (registration_id);
create index check_in_changed on check_in (event_id, changed_number) where not is_repeat;

alter table event add column checked_in integer not null default 0 check (checked_in >= 0);
comment on column event.checked_in is 'How many guests are checked in. It remains when their registrations are erased.';

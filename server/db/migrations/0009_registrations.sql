-- Who comes. What a person told us is sealed; the table itself knows nobody.

-- Places that are confirmed or held for somebody from the wait list. The database, too, refuses one too many.
alter table event add column taken integer not null default 0 check (taken >= 0);
alter table event add constraint event_not_overbooked check (capacity is null or taken <= capacity);

create table registration (
  -- 128 random bits: the key to somebody's own page.
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  event_id text not null references event (id),
  -- A keyed hash of the e-mail address, so that one person has one place.
  person bytea not null check (octet_length(person) = 32),
  state text not null check (state in ('confirmed', 'waiting', 'offered', 'cancelled', 'expired')),
  -- The order in which people came.
  line bigint generated always as identity,
  code text not null,
  -- Somebody who is registered already holds this place; a second try must neither take another nor tell.
  twin_of text references registration (id) on delete cascade,
  vault_key uuid,
  sealed bytea,
  offer_ends_at timestamptz,
  registered_at timestamptz not null,
  check ((state = 'offered') = (offer_ends_at is not null)),
  check ((vault_key is null) = (sealed is null))
);

create unique index registration_person on registration (event_id, person)
  where twin_of is null and state in ('confirmed', 'waiting', 'offered');
create index registration_waiting on registration (event_id, line) where state = 'waiting' and twin_of is null;
create index registration_event on registration (event_id, state);
create index registration_twin on registration (twin_of) where twin_of is not null;

-- A registration is unproven until its mailbox, or staff, says so.

alter table event add column address_two_days_before boolean not null default false;

-- Second registrations are merged when their mailbox is proven, not before.
delete from vault_key where id in (select vault_key from registration where twin_of is not null);
delete from registration where twin_of is not null;
drop index registration_person, registration_waiting, registration_twin;
alter table registration drop column twin_of;

alter table registration drop constraint registration_state_check;
alter table registration add constraint registration_state_check check (
  state in ('unproven', 'asked', 'confirmed', 'waiting', 'offered', 'cancelled', 'expired')
);

alter table registration
  -- Known only once the mailbox is proven.
  alter column person drop not null,
  -- Keyed hash of the mailbox of somebody who wants no mail from us, so that nobody else can cause one.
  add column no_contact_mailbox bytea,
  add column proven_at timestamptz,
  -- For how long an unproven one stands before those who came later.
  add column held_until timestamptz,
  -- From which network it came, as a hash that changes every day; only while it is unproven.
  add column network text,
  -- When the message was last asked for, and how many were sent.
  add column asked_at timestamptz,
  add column messages integer not null default 0,
  -- A second registration with a proven address causes one message, ever.
  add column repeat_told boolean not null default false,
  -- Filled in by a program: looks like any other to it, and is none.
  add column trapped boolean not null default false,
  -- What staff still have to text.
  add column text_due text check (text_due in ('confirmed', 'asked', 'waiting', 'offered', 'reminder')),
  -- Which person of staff vouched for it, and which one sent the text.
  add column released_by text,
  add column texted_by text,
  add column version integer not null default 0;

update registration set proven_at = registered_at where state in ('confirmed', 'waiting', 'offered');
update registration set person = null where state in ('cancelled', 'expired');

create unique index registration_person on registration (event_id, person)
  where proven_at is not null and state in ('asked', 'confirmed', 'waiting', 'offered');
create index registration_waiting on registration (event_id, queue_number) where state in ('waiting', 'unproven');
create index registration_no_contact on registration (no_contact_mailbox) where no_contact_mailbox is not null;
create index registration_code on registration (code);

-- Pages of a booking are found by the hash of their key: this database opens none of them.
create table registration_key (
  hash bytea primary key check (octet_length(hash) = 32),
  registration_id text not null references registration (id) on delete cascade,
  -- 'owner' came out of the mailbox, or is of somebody who wants no mail; 'receipt' is of whoever filled in the form.
  kind text not null check (kind in ('owner', 'receipt'))
);
create index registration_key_registration on registration_key (registration_id);

insert into registration_key (hash, registration_id, kind)
  select sha256(convert_to(id, 'UTF8')), id, 'owner' from registration;

-- Answers are kept sealed from now on; those of the last day were not.
delete from idempotency;

-- The people who use the Desk. Name and email address are encrypted with the key of the row.
create table staff (
  id uuid primary key,
  vault_key_id uuid unique,
  name bytea,
  email bytea,
  -- Keyed hash of the email address. One address belongs to one person.
  lookup bytea unique,
  state text not null check (state in ('invited', 'active', 'disabled')),
  -- Since when the person is in this state.
  state_at timestamptz not null,
  -- The day of the latest sign-in.
  active_on date,
  created_at timestamptz not null,
  check ((vault_key_id is null) = (name is null)),
  check (vault_key_id is not null or (email is null and lookup is null and state = 'disabled'))
);
comment on column staff.vault_key_id is 'No foreign key: deleting the key erases the record, even where its row comes back from a backup.';

-- Keyed hashes of all names that a person has or had. Audit log entries name their actor, so no name is given twice.
create table staff_name (
  hash bytea primary key check (octet_length(hash) = 32),
  staff_id uuid not null references staff (id) on delete cascade
);
create index staff_name_staff_id on staff_name (staff_id);

create table staff_role (
  staff_id uuid not null references staff (id) on delete cascade,
  role text not null check (role in ('owner', 'editor', 'care', 'store', 'treasurer')),
  granted_at timestamptz not null,
  primary key (staff_id, role)
);

create table staff_passkey (
  id uuid primary key,
  staff_id uuid not null references staff (id) on delete cascade,
  -- The id that the authenticator gave to the credential.
  credential bytea not null unique,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  label text not null check (label <> ''),
  created_at timestamptz not null,
  used_at timestamptz
);
create index staff_passkey_staff_id on staff_passkey (staff_id);

create table staff_session (
  id uuid primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  staff_id uuid not null references staff (id) on delete cascade,
  -- False if the first owner postponed the passkey.
  has_passkey boolean not null,
  device text not null check (device in ('phone', 'tablet', 'computer', 'other')),
  created_at timestamptz not null,
  active_at timestamptz not null,
  step_up_until timestamptz
);
create index staff_session_staff_id on staff_session (staff_id);
create index staff_session_created_at on staff_session (created_at);

-- One-time links: for a new or recovered owner (printed by a command), an invitation, a recovery.
create table staff_link (
  id uuid primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  kind text not null check (kind in ('owner', 'invitation', 'recovery')),
  -- Null for a new owner, whose row is inserted with the id of the link when it is used.
  staff_id uuid references staff (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check (staff_id is not null or kind = 'owner' or used_at is not null)
);
create index staff_link_staff_id on staff_link (staff_id);

-- Challenges of passkey ceremonies. The row is deleted when it is used.
create table staff_challenge (
  hash bytea primary key check (octet_length(hash) = 32),
  purpose text not null check (purpose in ('sign-in', 'step-up', 'add-passkey', 'link')),
  staff_session_id uuid references staff_session (id) on delete cascade,
  staff_link_id uuid references staff_link (id) on delete cascade,
  expires_at timestamptz not null,
  check ((purpose in ('step-up', 'add-passkey')) = (staff_session_id is not null)),
  check ((purpose = 'link') = (staff_link_id is not null))
);
create index staff_challenge_staff_session_id on staff_challenge (staff_session_id);
create index staff_challenge_staff_link_id on staff_challenge (staff_link_id);
create index staff_challenge_expires_at on staff_challenge (expires_at);

comment on column staff_presence.staff_id is 'No foreign key: any name of a staff member, also without an account.';
comment on column registration.released_by is 'The name of a staff member, also without an account.';
comment on column registration.texted_by is 'The name of a staff member, also without an account.';

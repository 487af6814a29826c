-- One data key for each record that holds something about a person, wrapped by a key that is never in this database.
create table vault_key (
  id uuid primary key,
  purpose text not null,
  -- Set only on a key that belongs to no record, such as the one addresses are looked up with.
  name text unique,
  -- Which key-encryption key wraps this one, so that rotation knows what is left to do.
  key_id text not null,
  wrapped bytea not null,
  created_at timestamptz not null
);

-- That something was erased, and never what: an older copy of the database is brought up to date from this list.
create table vault_erasure (
  id uuid primary key,
  purpose text not null,
  erased_at timestamptz not null
);

-- Every running process says which encryption keys it holds, so that nothing is sealed with one that another lacks.
create table key_holder (
  process uuid primary key,
  key_ids text[] not null,
  -- The key it seals with now.
  active_key_id text not null,
  seen_at timestamptz not null
);

-- The key that all of them seal with. Only the rotation command changes it.
create table active_key (
  id boolean primary key default true check (id),
  key_id text not null
);

-- Campaigns: each with its words, its survey documents and its gallery, checked by the contract whenever they are read.

create table campaign (
  -- The page of the first one is also known as 'details', so none may be called that.
  id text primary key check (
    id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(id) <= 100 and id <> 'details'
  ),
  place integer not null unique check (place > 0),
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  version integer not null default 0,
  updated_at timestamptz not null
);

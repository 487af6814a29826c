-- Pictures that were given to us, after we have made them anew: no camera, place or time is left in their bytes.
create table picture (
  -- The first half of the SHA-256 of what was given, so that the same picture is kept once.
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  path text not null unique check (path ~ '^pictures/[0-9a-f]{32}\.(jpg|png|webp)$'),
  width integer not null check (width between 1 and 10000),
  height integer not null check (height between 1 and 10000),
  alt text not null check (length(alt) <= 500),
  focus_x smallint not null default 50 check (focus_x between 0 and 100),
  focus_y smallint not null default 50 check (focus_y between 0 and 100),
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp')),
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null default now()
);

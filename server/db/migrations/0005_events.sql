-- What is on. Days and times are Calgary's; `starts_at` and `ends_at` are the true instants, reckoned by the server.

create table event (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(id) <= 100 and id not in ('all', 'month', 'addevent')),
  name text not null check (name <> ''),
  day date not null,
  -- '18:00' on Calgary's clocks. Without them the event lasts the whole day.
  starts text check (starts ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  ends text check (ends ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  registration_required boolean not null,
  intake_required boolean not null,
  youth_only boolean not null,
  language text not null,
  location text not null,
  topic text not null,
  description text not null,
  cover jsonb not null check (jsonb_typeof(cover) = 'object'),
  access jsonb not null check (jsonb_typeof(access) = 'object'),
  capacity integer check (capacity > 0),
  -- Told only to people who have a place.
  exact_address text,
  plain_title text not null check (plain_title <> ''),
  -- Raised with every change, so that calendars take the newer entry.
  sequence integer not null default 0 check (sequence >= 0),
  updated_at timestamptz not null,
  check (ends_at > starts_at),
  -- Nothing lasts longer, so whatever still goes on began less than this ago, and one index finds it.
  check (ends_at <= starts_at + interval '7 days'),
  check ((starts is null) = (ends is null))
);

-- Upcoming ones are read forwards from now, past ones backwards.
create index event_starts_at on event (starts_at, id);
create index event_day on event (day);

-- Counting a hundred thousand rows for each page would cost more than the page.
create table event_total (
  id boolean primary key default true check (id),
  count integer not null check (count >= 0)
);
insert into event_total (count) values (0);

create function count_events() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update event_total set count = count + (select count(*) from changed);
  else
    update event_total set count = count - (select count(*) from changed);
  end if;
  return null;
end $$;

create trigger event_inserted after insert on event
  referencing new table as changed for each statement execute function count_events();
create trigger event_deleted after delete on event
  referencing old table as changed for each statement execute function count_events();

-- Events that staff copied to more days. `body` has the fields that the dates share, without day and exact address. Changing
-- the dates together compares each date with it.
create table event_series (
  id uuid primary key,
  body json not null check (json_typeof(body) = 'object')
);

-- Only events have a series.
alter table draft add column event_series_id uuid references event_series (id);
create index draft_event_series on draft (event_series_id) where event_series_id is not null;

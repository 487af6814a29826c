-- Every record of content that staff edit, published or not: one row, also for a record that was never opened.
-- Triggers keep it in step with the published tables, whichever release writes to them.
create table draft (
  kind text not null check (kind in ('event', 'post', 'campaign', 'product', 'page', 'organisation')),
  id text not null check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(id) <= 100),
  -- Orders records that changed at the same time.
  position bigint generated always as identity unique,
  version integer not null default 0 check (version >= 0),
  -- Null while the draft equals the stored record. Not jsonb, which rejects the character U+0000: saving never fails.
  body json check (json_typeof(body) = 'object'),
  -- Of the published record; of the draft while there is none.
  title text not null,
  day date,
  title_search text collate "C" not null generated always as (lower(title)) stored,
  is_published boolean not null,
  is_cancelled boolean not null default false,
  -- The id is part of public addresses, so it is fixed at the first publish.
  is_id_fixed boolean not null default false,
  archived_at timestamptz,
  edited_by text,
  edited_at timestamptz not null,
  publish_at timestamptz,
  -- The person who scheduled. They are the actor of the scheduled publish, if they may still publish then.
  scheduled_by text,
  -- The version that the person confirmed with a step-up.
  confirmed_version integer,
  -- Why the last scheduled publish failed. A message without values.
  schedule_error text,
  primary key (kind, id),
  check (not (is_published and archived_at is not null)),
  check ((publish_at is null) = (scheduled_by is null))
);
comment on column draft.edited_by is 'The name of a staff member, also without an account.';
comment on column draft.scheduled_by is 'The name of a staff member, also without an account.';

create index draft_edited on draft (kind, edited_at desc, position desc) where archived_at is null;
create index draft_published on draft (kind, edited_at desc, position desc) where is_published;
create index draft_unpublished on draft (kind, edited_at desc, position desc)
  where not is_published and archived_at is null and publish_at is null;
create index draft_archived on draft (kind, edited_at desc, position desc) where archived_at is not null;
create index draft_day on draft (kind, day, position) where is_published;
create index draft_publish_at on draft (publish_at) where publish_at is not null;
create index draft_edited_by on draft (kind) where edited_by is not null;
create index draft_schedule_error on draft (kind) where schedule_error is not null;

-- Every publish adds a revision.
create table revision (
  draft_kind text not null,
  draft_id text not null,
  number integer not null check (number > 0),
  body json not null check (json_typeof(body) = 'object'),
  -- The paths that differ from the revision before.
  fields text[] not null,
  -- Null for the record as it was before the first publish.
  author text,
  created_at timestamptz not null,
  primary key (draft_kind, draft_id, number),
  foreign key (draft_kind, draft_id) references draft (kind, id)
);
comment on column revision.author is 'The name of a staff member, also without an account.';

alter table event add column cancelled_at timestamptz;

create function put_published(kind text, id text, title text, day date, is_published boolean, is_cancelled boolean, changed_at timestamptz)
returns void language sql as $$
  insert into draft as known (kind, id, title, day, is_published, is_cancelled, is_id_fixed, edited_at)
  values ($1, $2, $3, $4, $5, $6, $5, date_trunc('milliseconds', $7))
  on conflict (kind, id) do update set
    title = excluded.title,
    day = excluded.day,
    is_published = excluded.is_published,
    is_cancelled = excluded.is_cancelled,
    is_id_fixed = known.is_id_fixed or excluded.is_id_fixed,
    archived_at = case when excluded.is_published then null else known.archived_at end
$$;

create function track_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update draft set is_published = false, is_cancelled = false where kind = 'event' and id = old.id;
  else
    perform put_published('event', new.id, new.name, new.day, true, new.cancelled_at is not null, new.updated_at);
  end if;
  return null;
end $$;
create trigger event_tracked after insert or delete or update of name, day, cancelled_at on event
  for each row execute function track_event();

create function track_post() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update draft set is_published = false where kind = 'post' and id = old.id;
  else
    perform put_published('post', new.id, new.title, null, new.published_at is not null, false, new.updated_at);
  end if;
  return null;
end $$;
create trigger post_tracked after insert or delete or update of title, published_at on post
  for each row execute function track_post();

create function track_campaign() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update draft set is_published = false where kind = 'campaign' and id = old.id;
  else
    perform put_published('campaign', new.id, coalesce(new.body ->> 'name', new.id), null, true, false, new.updated_at);
  end if;
  return null;
end $$;
create trigger campaign_tracked after insert or delete or update of body on campaign
  for each row execute function track_campaign();

create function track_product() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update draft set is_published = false where kind = 'product' and id = old.id;
  else
    perform put_published('product', new.id, new.name, null, not new.is_hidden, false, new.updated_at);
  end if;
  return null;
end $$;
create trigger product_tracked after insert or delete or update of name, is_hidden on product
  for each row execute function track_product();

create function track_page() returns trigger language plpgsql as $$
begin
  perform put_published('page', new.slug, new.slug, null, true, false, new.updated_at);
  return null;
end $$;
create trigger page_tracked after insert on page for each row execute function track_page();

create function track_organisation() returns trigger language plpgsql as $$
begin
  perform put_published('organisation', 'organisation', coalesce(new.body ->> 'name', ''), null, true, false, new.updated_at);
  return null;
end $$;
create trigger organisation_tracked after insert or update of body on organisation
  for each row execute function track_organisation();

-- The records of existing databases.
insert into draft (kind, id, title, day, is_published, is_id_fixed, edited_at)
select 'event', id, name, day, true, true, date_trunc('milliseconds', updated_at) from event
union all
select 'post', id, title, null, published_at is not null, published_at is not null, date_trunc('milliseconds', updated_at) from post
union all
select 'campaign', id, coalesce(body ->> 'name', id), null, true, true, date_trunc('milliseconds', updated_at) from campaign
union all
select 'product', id, name, null, not is_hidden, not is_hidden, date_trunc('milliseconds', updated_at) from product
union all
select 'page', slug, slug, null, true, true, date_trunc('milliseconds', updated_at) from page
union all
select 'organisation', 'organisation', coalesce(body ->> 'name', ''), null, true, true, date_trunc('milliseconds', updated_at)
from organisation;

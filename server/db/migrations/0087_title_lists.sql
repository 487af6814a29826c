-- An index has no room for the longest titles that content may have. Drafts are cut to the same length.
create or replace function put_published(kind text, id text, title text, day date, is_published boolean, is_cancelled boolean, changed_at timestamptz)
returns void language sql as $$
  insert into draft as known (kind, id, title, day, is_published, is_cancelled, is_id_fixed, edited_at)
  values ($1, $2, left($3, 200), $4, $5, $6, $5, date_trunc('milliseconds', $7))
  on conflict (kind, id) do update set
    title = excluded.title,
    day = excluded.day,
    is_published = excluded.is_published,
    is_cancelled = excluded.is_cancelled,
    is_id_fixed = known.is_id_fixed or excluded.is_id_fixed,
    archived_at = case when excluded.is_published then null else known.archived_at end
$$;
update draft set title = left(title, 200) where length(title) > 200;

-- A list that filters by title reads titles from these indexes alone, without the bodies of drafts.
drop index draft_edited, draft_published, draft_unpublished, draft_archived, draft_day;
create index draft_edited on draft (kind, edited_at desc, position desc) include (title_search) where archived_at is null;
create index draft_published on draft (kind, edited_at desc, position desc) include (title_search) where is_published;
create index draft_unpublished on draft (kind, edited_at desc, position desc) include (title_search)
  where not is_published and archived_at is null and publish_at is null;
create index draft_archived on draft (kind, edited_at desc, position desc) include (title_search)
  where archived_at is not null;
create index draft_day on draft (kind, day, position) include (title_search) where is_published;

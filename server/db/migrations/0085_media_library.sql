-- The library of pictures and documents. Bytes are in the database, so that every server has them at once; the disk of
-- a server is a cache of it. Pictures of the newsletter feed are not in the library.
alter table picture
  add column is_in_library boolean not null default false,
  add column is_decorative boolean not null default false,
  add column archived_at timestamptz,
  add column position bigint generated always as identity;
create unique index picture_position on picture (position) where is_in_library;

create table picture_bytes (
  picture_id text primary key references picture (id) on delete cascade,
  bytes bytea not null check (octet_length(bytes) > 0)
);
-- Pictures and documents are compressed already.
alter table picture_bytes alter column bytes set storage external;

create table document (
  -- The first half of the SHA-256 of the file, so that the same file is stored once.
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  title text not null default '' check (length(title) <= 200),
  bytes bytea not null check (octet_length(bytes) > 0),
  newer_document_id text references document (id),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  position bigint generated always as identity
);
alter table document alter column bytes set storage external;
create unique index document_position on document (position);

-- Where pictures and documents are used, in published content and in drafts. Triggers write these rows, so no code can
-- change content and forget them.
create table picture_use (
  picture_id text not null references picture (id) on delete cascade,
  kind text not null,
  id text not null,
  is_draft boolean not null,
  primary key (picture_id, kind, id, is_draft)
);
create index picture_use_record on picture_use (kind, id);

create table document_use (
  document_id text not null references document (id) on delete cascade,
  kind text not null,
  id text not null,
  is_draft boolean not null,
  primary key (document_id, kind, id, is_draft)
);
create index document_use_record on document_use (kind, id);

create function record_media_use(used_in text, record text, as_draft boolean, content text)
returns void language plpgsql as $$
begin
  if content like '%/media/upload/pictures/%' then
    insert into picture_use (picture_id, kind, id, is_draft)
    select picture.id, used_in, record, as_draft from picture
    where is_in_library and picture.id in (
      select (regexp_matches(content, '/media/upload/pictures/([0-9a-f]{32})\.', 'g'))[1]
    )
    on conflict do nothing;
  end if;
  if content like '%/documents/%' then
    insert into document_use (document_id, kind, id, is_draft)
    select document.id, used_in, record, as_draft from document
    where document.id in (
      select (regexp_matches(content, '/documents/([0-9a-f]{32})\.pdf', 'g'))[1]
    )
    on conflict do nothing;
  end if;
end $$;

-- Arguments: the kind of the record and its key column.
create function record_media_use_of_row() returns trigger language plpgsql as $$
declare
  content jsonb;
  record text;
begin
  if tg_op = 'DELETE' then content := to_jsonb(old); else content := to_jsonb(new); end if;
  -- There is one organisation, and its key is true.
  record := case tg_argv[0] when 'organisation' then 'organisation' else content ->> tg_argv[1] end;
  if tg_op <> 'INSERT' then
    delete from picture_use where kind = tg_argv[0] and id = record and not is_draft;
    delete from document_use where kind = tg_argv[0] and id = record and not is_draft;
  end if;
  if tg_op <> 'DELETE' then
    perform record_media_use(tg_argv[0], record, false, content::text);
  end if;
  return null;
end $$;

-- The body of a draft is json, because jsonb rejects U+0000: it is only searched as text.
create function record_media_use_of_draft() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from picture_use where kind = old.kind and id = old.id and is_draft;
    delete from document_use where kind = old.kind and id = old.id and is_draft;
  end if;
  if tg_op <> 'DELETE' then
    perform record_media_use(new.kind, new.id, true, new.body::text);
  end if;
  return null;
end $$;

create trigger page_media_use after insert or delete or update of body on page
  for each row execute function record_media_use_of_row('page', 'slug');
create trigger organisation_media_use after insert or delete or update of body on organisation
  for each row execute function record_media_use_of_row('organisation', 'id');
create trigger campaign_media_use after insert or delete or update of body on campaign
  for each row execute function record_media_use_of_row('campaign', 'id');
create trigger product_media_use after insert or delete or update of pictures on product
  for each row execute function record_media_use_of_row('product', 'id');
create trigger post_media_use
  after insert or delete or update of cover, replacement_cover, content, inline_article on post
  for each row execute function record_media_use_of_row('post', 'id');
create trigger event_media_use after insert or delete or update of cover, description on event
  for each row execute function record_media_use_of_row('event', 'id');

create trigger draft_media_use after insert or delete or update of body, id on draft
  for each row execute function record_media_use_of_draft();

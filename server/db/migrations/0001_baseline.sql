-- The schema of the first release, grouped by server module. Later changes are migrations of their own (docs/how-to.md).
-- The job queue has its own schema, which graphile-worker creates.
--
-- Names and conventions:
--   "Encrypted" columns (bytea) are encrypted with the key of the row, `vault_key_id`. Deleting that key erases them.
--   A "keyed hash" is a hash with a secret key: equal values are found, and no value can be guessed from the database.
--   Amounts of money are in cents.
--   A table of one row has the key `id boolean primary key default true check (id)`.


-- ---------------------------------------------------------------------------------------------------------------------
-- kit: content versions for the page cache, rate limits, idempotent requests
-- ---------------------------------------------------------------------------------------------------------------------

create table noun_version (
  noun text primary key check (noun ~ '^[a-z][a-z-]*$'),
  version bigint not null check (version > 0),
  changed_at timestamptz not null default now()
);

-- Called in the transaction that changes a noun. PostgreSQL sends the notification at commit. A server that misses it
-- finds the higher version at its next comparison. A record says which one changed; without it all may have.
create function bump_noun(changed text, record text default null) returns bigint language sql as $$
  with bumped as (
    insert into noun_version as known (noun, version) values (changed, 1)
    on conflict (noun) do update set version = known.version + 1, changed_at = now()
    returning noun, version
  )
  select version from bumped, pg_notify('noun_changed', concat_ws(':', noun, version, record))
$$;

-- Rate limits: a token bucket for each action and visitor.
create table token_bucket (
  action text not null check (action <> ''),
  -- A hash or a fixed word. Never an address or a name in clear text.
  who text not null check (who <> ''),
  -- The limits exclude NaN and Infinity, which compare as larger than any limit.
  tokens double precision not null check (tokens >= 0 and tokens < 1000000),
  -- Has no index: every attempt changes it, and without one PostgreSQL updates the row in its page.
  refilled_at timestamptz not null,
  primary key (action, who)
) with (fillfactor = 70);

-- The tokens of a bucket at a time. Clocks of two processes may differ, so a negative time difference refills nothing.
create function filled_tokens(bucket token_bucket, burst float8, per_second float8, at timestamptz)
returns float8 language sql stable as $$
  select least(
    burst,
    bucket.tokens + per_second * greatest(0, extract(epoch from at - bucket.refilled_at)::float8)
  )
$$;

-- Takes a token from each bucket in order, up to the first empty one. Returns 0, or the seconds until that bucket has a
-- token. An empty bucket is not written, so refused attempts cost no write.
create function take_tokens(
  actions text[], visitors text[], bursts float8[], per_second float8[], at timestamptz
) returns float8 language plpgsql as $$
declare
  filled float8;
begin
  for n in 1 .. cardinality(actions) loop
    insert into token_bucket as bucket (action, who, tokens, refilled_at)
    values (actions[n], visitors[n], bursts[n] - 1, at)
    on conflict (action, who) do update
      set tokens = filled_tokens(bucket, bursts[n], per_second[n], at) - 1,
          refilled_at = greatest(bucket.refilled_at, at)
      where filled_tokens(bucket, bursts[n], per_second[n], at) >= 1;
    if not found then
      select filled_tokens(bucket, bursts[n], per_second[n], at) into filled
      from token_bucket as bucket where action = actions[n] and who = visitors[n];
      return greatest(1, ceil((1 - coalesce(filled, 0)) / per_second[n]));
    end if;
  end loop;
  return 0;
end
$$;

-- Responses to requests that carry an idempotency key, so that a repeated request changes nothing. A row without a
-- reply belongs to a request that is still running.
create table idempotency (
  key text primary key check (length(key) between 1 and 200),
  endpoint text not null check (endpoint <> ''),
  body_hash bytea not null check (octet_length(body_hash) = 32),
  status integer check (status between 200 and 599),
  reply jsonb,
  -- Each key has its own lifetime: that of a bag change is minutes, that of a form a day.
  expires_at timestamptz not null,
  check (status is not null or reply is null)
);
create index idempotency_expires_at on idempotency (expires_at);

-- Hashes of used form tokens and proofs of work until they expire, so that none works twice.
create table spent_token (
  token bytea primary key check (octet_length(token) = 32),
  expires_at timestamptz not null
);
create index spent_token_expires_at on spent_token (expires_at);

-- Wrong answers to the question for the last four digits, counted per link. Every page that asks uses this table, so a
-- new link starts with a count of its own. The key of a link is never stored, only its hash.
create table wrong_answer (
  key_hash bytea primary key check (octet_length(key_hash) = 32),
  tries integer not null check (tries > 0),
  last_at timestamptz not null
);
comment on column wrong_answer.key_hash is 'No foreign key: the hash of a link key of an application, a receipt or a gift.';
create index wrong_answer_last on wrong_answer (last_at);


-- ---------------------------------------------------------------------------------------------------------------------
-- vault: keys of encrypted records
-- ---------------------------------------------------------------------------------------------------------------------

-- One data key for each record with personal data, encrypted with a key that is never in this database.
create table vault_key (
  id uuid primary key,
  purpose text not null,
  -- Set only on a key that belongs to no record, such as the key of the keyed hashes.
  name text unique,
  -- The key that encrypts this one, so that a key rotation finds the remaining rows.
  key_id text not null,
  wrapped bytea not null,
  created_at timestamptz not null
);
comment on column vault_key.key_id is 'Names a key of ENCRYPTION_KEYS, which is never in this database.';

-- Ids of erased records without their content. A restore of an older backup erases these records again. Removed passkeys
-- and people who were disabled or enabled are in it too.
create table vault_erasure (
  id uuid primary key,
  purpose text not null,
  erased_at timestamptz not null
);
comment on column vault_erasure.id is 'The id of a deleted vault_key, media_file or staff_passkey row, or of a staff row that the restored database may lack.';

-- Every running process writes which encryption keys it has, so that no process encrypts with a key that another lacks.
create table key_holder (
  process uuid primary key,
  key_ids text[] not null,
  -- The key that the process encrypts with.
  active_key_id text not null,
  seen_at timestamptz not null
);
comment on column key_holder.active_key_id is 'Names a key of ENCRYPTION_KEYS, which is never in this database.';
comment on column key_holder.key_ids is 'Names keys of ENCRYPTION_KEYS, which are never in this database.';

-- The key that all processes encrypt with. Only the rotation command changes it. One row.
create table active_key (
  id boolean primary key default true check (id),
  key_id text not null
);
comment on column active_key.key_id is 'Names a key of ENCRYPTION_KEYS, which is never in this database.';

-- Mailboxes whose owner chose "do not contact me", once the mailbox or staff confirmed the record. A row is deleted
-- with the key of its record.
create table silenced_mailbox (
  vault_key_id uuid primary key references vault_key (id) on delete cascade,
  -- Keyed hash.
  mailbox bytea not null check (octet_length(mailbox) = 32)
);
create index silenced_mailbox_mailbox on silenced_mailbox (mailbox);


-- ---------------------------------------------------------------------------------------------------------------------
-- audit: the audit log of staff actions
-- ---------------------------------------------------------------------------------------------------------------------

-- Who acted: the id of a staff member, of the operator who ran a command, or of an actor without an account. Never a name.
create domain actor_id as text check (
  value ~ '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|command:[0-9]{1,10}|system:[a-z-]{1,20})$'
);

-- Entries are numbered without a gap, and each contains the hash of the one before, so a changed or deleted entry is
-- detected. An entry never names the person whom a record is about.
create table audit (
  number bigint primary key check (number > 0),
  at timestamptz not null,
  actor actor_id not null,
  role text not null check (role <> ''),
  action text not null check (action <> ''),
  -- The id of the record. It refers to nothing once the record is erased.
  subject text,
  part text,
  reason text not null default '',
  previous bytea not null check (octet_length(previous) = 32),
  hash bytea not null unique check (octet_length(hash) = 32)
);
comment on column audit.subject is 'No foreign key: the id of a row of any table, which the entry outlives.';

-- Lists by record, person, action and time, the newest entry first.
create index audit_subject on audit (subject, number) where subject is not null;
create index audit_actor on audit (actor, number);
create index audit_action on audit (action, number);
create index audit_at on audit (at);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is append-only.';
end
$$;
create trigger audit_unchanged before update or delete on audit for each row execute function refuse_change();
create trigger audit_not_truncated before truncate on audit for each statement execute function refuse_change();

-- The result of the latest check of the hash chain. One row.
create table audit_check (
  id boolean primary key default true check (id),
  checked_at timestamptz not null,
  entries bigint not null,
  -- The number of the first changed or missing entry; null if no entry was changed.
  broken_at bigint
);


-- ---------------------------------------------------------------------------------------------------------------------
-- staff: accounts of the Desk
-- ---------------------------------------------------------------------------------------------------------------------

create table staff (
  id uuid primary key,
  -- Names a person whose name was erased: 'Former staff member 3'.
  number bigint not null generated always as identity unique,
  vault_key_id uuid unique,
  -- Name and email address are encrypted.
  name bytea,
  email bytea,
  -- Keyed hash of the email address. One address belongs to one person.
  lookup bytea unique,
  -- Keyed hash of the name, the same for names that look alike.
  name_lookup bytea,
  state text not null check (state in ('invited', 'active', 'disabled')),
  -- Since when the person is in this state.
  state_at timestamptz not null,
  -- The day of the latest sign-in.
  active_on date,
  created_at timestamptz not null,
  check ((vault_key_id is null) = (name is null)),
  check ((vault_key_id is null) = (name_lookup is null)),
  check (vault_key_id is not null or (email is null and lookup is null and state = 'disabled'))
);
create unique index staff_name_lookup on staff (name_lookup) where state <> 'disabled';
comment on column staff.vault_key_id is 'No foreign key: deleting the key erases the record, even where its row comes back from a backup.';

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

-- Failed attempts at the Desk, by day in Calgary. No person, session or network is in it.
create table staff_failure (
  day date not null,
  kind text not null check (kind in ('sign-in', 'step-up', 'link')),
  count integer not null check (count > 0),
  primary key (day, kind)
);


-- ---------------------------------------------------------------------------------------------------------------------
-- jobs, backup, content-import: state of background work
-- ---------------------------------------------------------------------------------------------------------------------

-- Processes that run jobs write a heartbeat every few seconds. Others take over the jobs of one without a heartbeat.
create table job_worker (
  id text primary key,
  seen_at timestamptz not null
);

-- The newest occurrence of each scheduled job that a process has taken.
create table job_slot (
  job text primary key,
  slot timestamptz not null
);

-- Rows that the purge deleted, by kind, until the audit log entry of that day is written.
create table purge_count (
  day date not null,
  kind text not null,
  deleted bigint not null,
  primary key (day, kind)
);

-- When the last nightly backup was made, for the alert about a missing one. One row.
create table backup_state (
  id boolean primary key default true check (id),
  -- The first check of a site that has a folder for backups. A site that was just set up has no missing backup.
  watched_since timestamptz not null,
  succeeded_at timestamptz
);

-- Kinds of default content that were imported, so that a kind which staff emptied stays empty after a restart.
create table content_import (
  kind text primary key,
  imported_at timestamptz not null default now()
);


-- ---------------------------------------------------------------------------------------------------------------------
-- mail: the outbox and the limits per mailbox
-- ---------------------------------------------------------------------------------------------------------------------

create table mail_outbox (
  id uuid primary key,
  position bigint generated always as identity,
  purpose text not null,
  -- The hash of the id of what the email is about. With the purpose it makes a second email impossible. A hash, because
  -- some of these ids open a page of a person.
  key text not null,
  message_id text not null unique,
  -- Keyed hash: emails to one person are sent in order, and the row does not say who that is.
  recipient bytea not null,
  -- What the email is about, such as a booking, as a hash: all emails about it are erased together.
  about bytea check (octet_length(about) = 32),
  -- A hash. A queued email is replaced by a newer one with the same purpose and topic.
  topic bytea check (octet_length(topic) = 32),
  vault_key_id uuid,
  sealed bytea,
  status text not null check (status in ('queued', 'sent', 'failed', 'not-sent')),
  attempts integer not null default 0,
  -- Attempts before the due time, made because the mail server seemed to be back. They do not count as attempts.
  early_tries integer not null default 0,
  due_at timestamptz not null,
  -- The job that is delivering this email now.
  held_by bigint,
  -- The last attempt did not reach the mail server, which says nothing about this email.
  unreachable boolean not null default false,
  -- A mail server refused the address permanently.
  bounced boolean not null default false,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  unique (purpose, key)
);
comment on column mail_outbox.vault_key_id is 'No foreign key: deleting the key erases the record, even where its row comes back from a backup.';
comment on column mail_outbox.held_by is 'The id of a graphile_worker job. No foreign key: the worker deletes its jobs and owns their table.';

create index mail_outbox_waiting on mail_outbox (recipient, position) where status = 'queued';
create index mail_outbox_age on mail_outbox (created_at);
create index mail_outbox_about on mail_outbox (about) where about is not null;
create index mail_outbox_topic on mail_outbox (topic) where topic is not null;
-- Lists of the outbox, the newest email first.
create index mail_outbox_position on mail_outbox (position);
create index mail_outbox_unsent on mail_outbox (status, position) where status <> 'sent';

-- When each email that a visitor's form triggered is sent. Rows outlive their email, so that deleting a booking makes
-- no room for another email to the same mailbox. Mailbox and domain are keyed hashes.
create table mail_slot (
  mail_outbox_id uuid primary key,
  mailbox bytea not null check (octet_length(mailbox) = 32),
  -- Null for large mailbox providers, which have no limit per domain.
  domain bytea check (octet_length(domain) = 32),
  form text not null,
  slot_at timestamptz not null
);
comment on column mail_slot.mail_outbox_id is 'No foreign key: a slot outlives its email and still counts towards the limits.';
create index mail_slot_mailbox on mail_slot (mailbox, slot_at);
create index mail_slot_domain on mail_slot (domain, slot_at) where domain is not null;
create index mail_slot_age on mail_slot (slot_at);


-- ---------------------------------------------------------------------------------------------------------------------
-- files: the library of pictures and documents
-- ---------------------------------------------------------------------------------------------------------------------

-- Pictures are stored as we re-encoded them: the bytes contain no camera, location or time. Drawings and PDFs of the
-- first content are here without their bytes, and pictures of the newsletter feed without being in the library.
create table media_file (
  -- The first half of the SHA-256 of the uploaded file, so that the same file is stored once; for a file of the first
  -- content, that of its path.
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  kind text not null check (kind in ('picture', 'document')),
  origin text not null check (origin in ('upload', 'first-content', 'feed')),
  position bigint generated always as identity unique,
  -- The address on the site.
  path text not null unique check (path ~ '^/(media/upload/(pictures|artwork)|documents)/[a-z0-9-]+\.[a-z]+$'),
  media_type text not null,
  size integer not null check (size > 0),
  -- The alt text of a picture, the title of a document.
  label text not null default '' check (length(label) <= 500),
  is_decorative boolean not null default false,
  width integer check (width between 1 and 10000),
  height integer check (height between 1 and 10000),
  focus_x smallint not null default 50 check (focus_x between 0 and 100),
  focus_y smallint not null default 50 check (focus_y between 0 and 100),
  -- The id of the staff member who uploaded it.
  added_by_staff_id uuid references staff (id),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  check ((kind = 'picture') = (width is not null and height is not null))
);
create unique index media_file_library on media_file (kind, position) where origin <> 'feed';

-- Bytes are in the database, so that every server has them at once; the disk of a server is a cache of it.
create table media_bytes (
  media_file_id text primary key references media_file (id) on delete cascade,
  bytes bytea not null check (octet_length(bytes) > 0)
);
-- Pictures and documents are compressed already.
alter table media_bytes alter column bytes set storage external;

-- Where files are used, in published content and in drafts. Triggers write these rows, so no code can change content and
-- forget them.
create table media_use (
  media_file_id text not null references media_file (id) on delete cascade,
  kind text not null,
  id text not null,
  is_draft boolean not null,
  primary key (media_file_id, kind, id, is_draft)
);
create index media_use_record on media_use (kind, id);

create function record_media_use(used_in text, record text, as_draft boolean, content text)
returns void language plpgsql as $$
declare
  paths text[];
begin
  if content not like '%/media/upload/%' and content not like '%/documents/%' then return; end if;
  paths := array(
    select (regexp_matches(content, '/(?:media/upload/(?:pictures|artwork)|documents)/[a-z0-9-]+\.[a-z]+', 'g'))[1]
  );
  -- The address of an archived file is 410, which published content must not show.
  if not as_draft then
    update media_file set archived_at = null where archived_at is not null and path = any(paths);
    if found then perform bump_noun('file'); end if;
  end if;
  insert into media_use (media_file_id, kind, id, is_draft)
  select media_file.id, used_in, record, as_draft from media_file where origin <> 'feed' and path = any(paths)
  on conflict do nothing;
end $$;

-- The trigger of a table of published content. Arguments: the kind of the record and its key column.
create function record_media_use_of_row() returns trigger language plpgsql as $$
declare
  content jsonb;
  record text;
begin
  if tg_op = 'DELETE' then content := to_jsonb(old); else content := to_jsonb(new); end if;
  -- There is one organisation, and its key is true.
  record := case tg_argv[0] when 'organisation' then 'organisation' else content ->> tg_argv[1] end;
  if tg_op <> 'INSERT' then
    delete from media_use where kind = tg_argv[0] and id = record and not is_draft;
  end if;
  if tg_op <> 'DELETE' then
    perform record_media_use(tg_argv[0], record, false, content::text);
  end if;
  return null;
end $$;


-- ---------------------------------------------------------------------------------------------------------------------
-- drafts: editing, publishing and history of content
-- ---------------------------------------------------------------------------------------------------------------------

-- Every record of content that staff edit, published or not: one row, also for a record that was never opened.
-- Triggers update it with the published tables, whichever release writes to them.
create table draft (
  kind text not null check (kind in ('event', 'post', 'campaign', 'product', 'page', 'organisation')),
  id text not null check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(id) <= 100),
  -- Orders records that changed at the same time.
  position bigint generated always as identity unique,
  version integer not null default 0 check (version >= 0),
  -- Null while the draft equals the stored record. Not jsonb, which rejects the character U+0000: saving never fails.
  body json check (json_typeof(body) = 'object'),
  -- Title and day are those of the published record, or of the draft while there is none.
  title text not null,
  day date,
  title_search text collate "C" not null generated always as (lower(title)) stored,
  is_published boolean not null,
  is_cancelled boolean not null default false,
  -- The id is part of public addresses, so it is fixed at the first publish.
  is_id_fixed boolean not null default false,
  archived_at timestamptz,
  edited_by actor_id,
  edited_at timestamptz not null,
  publish_at timestamptz,
  -- The person who scheduled. They are the actor of the scheduled publish, if they may still publish then.
  scheduled_by actor_id,
  -- The version that the person confirmed with a step-up.
  confirmed_version integer,
  -- Why the last scheduled publish failed. A message without values.
  schedule_error text,
  primary key (kind, id),
  check (not (is_published and archived_at is not null)),
  check ((publish_at is null) = (scheduled_by is null))
);

-- A list that filters by title reads titles from these indexes alone, without the bodies of drafts.
create index draft_edited on draft (kind, edited_at desc, position desc) include (title_search) where archived_at is null;
create index draft_published on draft (kind, edited_at desc, position desc) include (title_search) where is_published;
create index draft_unpublished on draft (kind, edited_at desc, position desc) include (title_search)
  where not is_published and archived_at is null and publish_at is null;
create index draft_archived on draft (kind, edited_at desc, position desc) include (title_search)
  where archived_at is not null;
create index draft_day on draft (kind, day, position) include (title_search) where is_published;
create index draft_publish_at on draft (publish_at) where publish_at is not null;
create index draft_edited_by on draft (kind) where edited_by is not null;
create index draft_schedule_error on draft (kind) where schedule_error is not null;

-- The body of a draft is json, because jsonb rejects U+0000: it is only searched as text.
create function record_media_use_of_draft() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from media_use where kind = old.kind and id = old.id and is_draft;
  end if;
  if tg_op <> 'DELETE' then
    perform record_media_use(new.kind, new.id, true, new.body::text);
  end if;
  return null;
end $$;
create trigger draft_media_use after insert or delete or update of body, id on draft
  for each row execute function record_media_use_of_draft();

-- Called by the triggers of the published tables. An index has no room for the longest titles that content may have, so
-- they are cut. Titles of drafts are cut to the same length.
create function put_published(kind text, id text, title text, day date, is_published boolean, is_cancelled boolean, changed_at timestamptz)
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

-- Every publish adds a revision.
create table revision (
  draft_kind text not null,
  draft_id text not null,
  number integer not null check (number > 0),
  body json not null check (json_typeof(body) = 'object'),
  -- The paths that differ from the revision before.
  fields text[] not null,
  -- Null for the record as it was before the first publish.
  author actor_id,
  created_at timestamptz not null,
  primary key (draft_kind, draft_id, number),
  foreign key (draft_kind, draft_id) references draft (kind, id)
);


-- ---------------------------------------------------------------------------------------------------------------------
-- organisation, pages: names, numbers and texts of the site
-- ---------------------------------------------------------------------------------------------------------------------

-- One row.
create table organisation (
  id boolean primary key default true check (id),
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  updated_at timestamptz not null default now()
);

create function track_organisation() returns trigger language plpgsql as $$
begin
  perform put_published('organisation', 'organisation', coalesce(new.body ->> 'name', ''), null, true, false, new.updated_at);
  return null;
end $$;
create trigger organisation_tracked after insert or update of body on organisation
  for each row execute function track_organisation();
create trigger organisation_media_use after insert or delete or update of body on organisation
  for each row execute function record_media_use_of_row('organisation', 'id');

create table page (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  updated_at timestamptz not null default now()
);

create function track_page() returns trigger language plpgsql as $$
begin
  perform put_published('page', new.slug, new.slug, null, true, false, new.updated_at);
  return null;
end $$;
create trigger page_tracked after insert on page for each row execute function track_page();
create trigger page_media_use after insert or delete or update of body on page
  for each row execute function record_media_use_of_row('page', 'slug');

-- When staff last called a crisis line of the page `program`. Another number of the line has to be called again.
create table crisis_line_check (
  name text,
  dialled text,
  checked_on date not null,
  primary key (name, dialled)
);


-- ---------------------------------------------------------------------------------------------------------------------
-- events
-- ---------------------------------------------------------------------------------------------------------------------

-- Exact addresses, which are for guests with a place. Events and drafts refer to them, so that no draft, revision or copy
-- of an event has an address.
create table event_address (
  id uuid primary key,
  vault_key_id uuid not null unique,
  exact_address bytea not null
);
comment on column event_address.vault_key_id is 'No foreign key: deleting the key erases the record, even where its row comes back from a backup.';

-- Days and times are Calgary's. The server computes the instants `starts_at` and `ends_at` from them.
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
  -- Places that are confirmed, or offered to a guest from the wait list. The check prevents overbooking.
  taken integer not null default 0 check (taken >= 0),
  event_address_id uuid references event_address (id) on delete set null,
  address_two_days_before boolean not null default false,
  plain_title text not null check (plain_title <> ''),
  -- Incremented with every change, so that calendars take the newer entry.
  sequence integer not null default 0 check (sequence >= 0),
  updated_at timestamptz not null,
  cancelled_at timestamptz,
  check (ends_at > starts_at),
  -- The limit lets one index find the events that are still going on: they began at most this long ago.
  check (ends_at <= starts_at + interval '7 days'),
  check ((starts is null) = (ends is null)),
  constraint event_not_overbooked check (capacity is null or taken <= capacity)
);

-- Upcoming events are read forwards from now, past ones backwards. Events that are still going on are found in the
-- index alone.
create index event_starts_at on event (starts_at, id) include (ends_at);
create index event_day on event (day);
create index event_event_address on event (event_address_id) where event_address_id is not null;

-- Triggers count the events, because counting a hundred thousand rows for each page costs more than the page. One row.
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
create trigger event_media_use after insert or delete or update of cover, description on event
  for each row execute function record_media_use_of_row('event', 'id');


-- ---------------------------------------------------------------------------------------------------------------------
-- registrations: bookings of events and their wait lists
-- ---------------------------------------------------------------------------------------------------------------------

create table registration (
  -- 128 random bits. No page opens with it: the keys of a booking's pages are in registration_key.
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  event_id text not null references event (id),
  -- Keyed hash of the email address, so that one person has one place. Null until the mailbox is proven.
  person bytea check (octet_length(person) = 32),
  -- A registration is unproven until its mailbox, or staff, confirms it.
  state text not null check (
    state in ('unproven', 'pending', 'confirmed', 'waiting', 'offered', 'cancelled', 'expired')
  ),
  version integer not null default 0,
  -- The order in which people registered.
  queue_number bigint generated always as identity,
  code text not null,
  vault_key_id uuid,
  -- Encrypted.
  sealed bytea,
  registered_at timestamptz not null,
  proven_at timestamptz,
  -- Until when an unproven registration is ahead of later ones.
  held_until timestamptz,
  offer_ends_at timestamptz,
  -- The network of the request, as a hash that changes every day; only while the registration is unproven.
  network text,
  -- When the message was last requested, and how many were sent.
  message_requested_at timestamptz,
  messages integer not null default 0,
  -- A second registration with a proven address causes one message, ever.
  repeat_notified boolean not null default false,
  -- A guest is reminded once, also when the job is repeated after a crash.
  reminded_at timestamptz,
  -- A bot filled in the invisible field. The response looks like any other, but no place is taken.
  is_bot boolean not null default false,
  -- The text message that staff still have to send.
  text_due text check (text_due in ('confirmed', 'pending', 'waiting', 'offered', 'reminder')),
  -- The staff member who confirmed the registration, and the one who sent the text message.
  released_by actor_id,
  texted_by actor_id,
  check ((state = 'offered') = (offer_ends_at is not null)),
  check ((vault_key_id is null) = (sealed is null))
);
comment on column registration.vault_key_id is 'No foreign key: deleting the key erases the record, even where its row comes back from a backup.';

create unique index registration_person on registration (event_id, person)
  where proven_at is not null and state in ('pending', 'confirmed', 'waiting', 'offered');
create index registration_waiting on registration (event_id, queue_number) where state in ('waiting', 'unproven');
create index registration_event on registration (event_id, state);
create index registration_code on registration (code);

-- Pages of a booking are found by the hash of their key, so this database opens none of them.
create table registration_key (
  hash bytea primary key check (octet_length(hash) = 32),
  registration_id text not null references registration (id) on delete cascade,
  -- 'owner' was sent to the mailbox, or belongs to a guest who wants no email; 'receipt' was shown after the form.
  kind text not null check (kind in ('owner', 'receipt'))
);
create index registration_key_registration on registration_key (registration_id);


-- ---------------------------------------------------------------------------------------------------------------------
-- posts: the blog
-- ---------------------------------------------------------------------------------------------------------------------

-- Stories are stored sanitized, and sanitized again when they are read.
create table post (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(id) <= 100),
  title text not null check (title <> ''),
  author text not null check (author <> ''),
  content text not null check (content <> ''),
  cover jsonb not null check (jsonb_typeof(cover) = 'object'),
  -- If set, these two replace cover and content.
  replacement_cover jsonb check (jsonb_typeof(replacement_cover) = 'object'),
  inline_article text check (inline_article <> ''),
  -- Null for a draft, in the future for a scheduled post. Visitors see neither.
  published_at timestamptz,
  updated_at timestamptz not null
);
create index post_published_at on post (published_at desc, id desc) where published_at is not null;

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
create trigger post_media_use
  after insert or delete or update of cover, replacement_cover, content, inline_article on post
  for each row execute function record_media_use_of_row('post', 'id');

-- Posts that were published on `day` are shown with the date `shown_as`. Only the shown date changes.
create table date_correction (
  day date primary key,
  shown_as date not null,
  check (shown_as <> day)
);
insert into date_correction (day, shown_as) values ('2025-04-10', '2025-03-10');


-- ---------------------------------------------------------------------------------------------------------------------
-- campaigns
-- ---------------------------------------------------------------------------------------------------------------------

-- Texts, survey documents and gallery are in the body, which the contract validates whenever it is read.
create table campaign (
  -- The page of the first campaign is also known as 'details', so no campaign may have that id.
  id text primary key check (
    id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(id) <= 100 and id <> 'details'
  ),
  -- The rank in the list, the lowest first.
  position integer not null unique check (position > 0),
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  version integer not null default 0,
  updated_at timestamptz not null
);

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
create trigger campaign_media_use after insert or delete or update of body on campaign
  for each row execute function record_media_use_of_row('campaign', 'id');


-- ---------------------------------------------------------------------------------------------------------------------
-- newsletter: issues and subscriptions
-- ---------------------------------------------------------------------------------------------------------------------

-- Our own issues, for a site without the feed of a newsletter service.
create table newsletter (
  link text primary key check (link ~ '^https://'),
  title text not null check (title <> ''),
  published_on date not null,
  description text not null,
  image text not null
);

-- The last valid copy of the newsletter service's feed, parsed and written anew by us.
create table newsletter_feed (
  source text primary key,
  items jsonb not null check (jsonb_typeof(items) = 'array'),
  fetched_at timestamptz not null
);

-- Name and address are encrypted; the address is found only by its keyed hashes.
create table subscription (
  id uuid primary key,
  lookup bytea not null check (octet_length(lookup) = 32),
  -- The same for all spellings of one mailbox: without tags and dots.
  mailbox bytea not null check (octet_length(mailbox) = 32),
  -- waiting for its confirmation email; confirmation email sent; confirmed; ended
  status text not null check (status in ('waiting', 'pending', 'confirmed', 'ended')),
  vault_key_id uuid,
  sealed bytea,
  -- The consent of record: what the person agreed to, where and when.
  wording text not null,
  page text not null check (length(page) <= 200),
  requested_at timestamptz not null,
  emailed_at timestamptz,
  -- Hashes of the two keys in the confirmation email.
  confirm_token bytea unique,
  stop_token bytea unique,
  confirmed_at timestamptz,
  ended_at timestamptz,
  check ((status = 'ended') = (sealed is null and vault_key_id is null and ended_at is not null)),
  check ((status = 'waiting') = (emailed_at is null)),
  check ((status <> 'confirmed') or confirmed_at is not null)
);
comment on column subscription.vault_key_id is 'No foreign key: deleting the key erases the record, even where its row comes back from a backup.';

create unique index subscription_confirmed on subscription (lookup) where status = 'confirmed';
create index subscription_mailbox on subscription (mailbox, emailed_at);
create index subscription_emailed_at on subscription (emailed_at);
create index subscription_waiting on subscription (requested_at, id) where status = 'waiting';

-- Mailboxes that get no newsletter again: their owners requested that, or they do not exist. Keyed hashes.
create table newsletter_suppression (
  mailbox bytea primary key check (octet_length(mailbox) = 32),
  reason text not null check (reason in ('requested', 'bounced')),
  since timestamptz not null
);


-- ---------------------------------------------------------------------------------------------------------------------
-- support: messages that visitors leave at the chat
-- ---------------------------------------------------------------------------------------------------------------------

-- The row does not say who wrote: the text is encrypted, and the code that finds it is stored as a hash.
create table support_message (
  code_hash bytea primary key check (octet_length(code_hash) = 32),
  vault_key_id uuid not null unique,
  sealed bytea not null,
  -- Encrypted with the same key, so that one erasure erases question and answer.
  answer bytea,
  left_at timestamptz not null,
  answered_at timestamptz,
  -- A bot filled in the invisible field. The row has no text, and the response looks like any other.
  is_bot boolean not null default false,
  check ((answer is null) = (answered_at is null))
);
comment on column support_message.vault_key_id is 'No foreign key: deleting the key erases the record, even where its row comes back from a backup.';
create index support_message_left_at on support_message (left_at);

-- Staff at the chat write a heartbeat every minute. Without one they count as absent.
create table staff_presence (
  staff_id uuid primary key references staff (id) on delete cascade,
  seen_at timestamptz not null
);
create index staff_presence_seen_at on staff_presence (seen_at);


-- ---------------------------------------------------------------------------------------------------------------------
-- applications: volunteers, members, partners, collaborators
-- ---------------------------------------------------------------------------------------------------------------------

-- Everything that the applicant wrote is encrypted, in three parts that staff open one by one. The row does not say who
-- applied.
create table application (
  id uuid primary key,
  -- The number that staff see, as in V-12.
  number bigint generated always as identity unique,
  kind text not null check (kind in ('volunteer', 'member', 'partnership', 'collaborator')),
  state text not null default 'new'
    check (state in ('new', 'talking', 'waiting', 'welcome', 'not-now', 'withdrawn')),
  version integer not null default 0,
  vault_key_id uuid not null unique,
  contact bytea not null,
  answers bytea not null,
  identity bytea,
  notes bytea,
  -- Keyed hash of the mailbox: it limits our emails to it, and shows staff that the person applied before.
  mailbox bytea not null,
  -- Hashes the key in the applicant's first link.
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  -- The newest emailed link, which the applicant requested, and its mailbox. The first link still works.
  fresh_hash bytea unique check (octet_length(fresh_hash) = 32),
  fresh_mailbox bytea check (octet_length(fresh_mailbox) = 32),
  -- The emailed link before the newest one, and its mailbox. It works until the email with the newest link is due.
  previous_hash bytea unique check (octet_length(previous_hash) = 32),
  previous_mailbox bytea check (octet_length(previous_mailbox) = 32),
  -- The mailbox that was confirmed: the applicant used an emailed link, or staff confirmed it.
  confirmed_mailbox bytea check (octet_length(confirmed_mailbox) = 32),
  -- A bot filled in the invisible field. The response looks like any other, but there is no application.
  is_bot boolean not null default false,
  arrived_at timestamptz not null,
  touched_at timestamptz not null,
  decided_at timestamptz,
  acknowledged_at timestamptz
);
comment on column application.vault_key_id is 'No foreign key: deleting the key erases the record, even where its row comes back from a backup.';

create index application_mailbox on application (mailbox);
create index application_clock on application (kind, coalesce(decided_at, touched_at));
create index application_acknowledged on application (acknowledged_at) where acknowledged_at is not null;


-- ---------------------------------------------------------------------------------------------------------------------
-- payments: money through a payment provider
-- ---------------------------------------------------------------------------------------------------------------------

-- Who pays is known to the provider and to the gift or order. The row does not say it, and we never see a card.
create table payment (
  id uuid primary key,
  purpose text not null check (purpose in ('gift', 'order')),
  -- Not unique: a gift or order that was not paid may be paid another time.
  subject text not null,
  provider text not null check (provider in ('stripe', 'test')),
  description text not null,
  amount integer not null check (amount > 0),
  "interval" text check ("interval" in ('month', 'year')),
  -- 'mismatched': the provider took another amount, currency or purpose than requested. Such a payment never becomes
  -- paid by itself; staff review it.
  state text not null default 'created'
    check (state in ('created', 'open', 'processing', 'paid', 'expired', 'failed', 'mismatched')),
  version integer not null default 0,
  -- Incremented when the provider fails, as part of the idempotency key: it repeats a stored failure for ever.
  attempt integer not null default 0,
  -- The ids of checkout page, payment, subscription and customer at the provider.
  checkout_id text unique,
  -- Null once the page is over.
  url text,
  provider_payment_id text unique,
  subscription_id text unique,
  customer_id text,
  subscription_state text check (subscription_state in ('active', 'past-due', 'paused', 'cancelled')),
  subscription_amount integer check (subscription_amount > 0),
  -- Until when a request may change the subscription at the provider. Other changes wait. It expires by itself after a
  -- crash.
  changing_until timestamptz,
  renews_at timestamptz,
  refunded integer not null default 0 check (refunded between 0 and amount),
  declines integer not null default 0,
  disputed_at timestamptz,
  created_at timestamptz not null,
  opened_at timestamptz,
  -- When the payment was last fetched from the provider.
  checked_at timestamptz,
  expires_at timestamptz not null,
  settled_at timestamptz,
  check (state in ('created', 'failed', 'expired') or checkout_id is not null)
);
comment on column payment.subject is 'gift.id or shop_order.id, by purpose. No foreign key: it refers to two tables, and the payment stays in the books after its gift or order is deleted.';
create index payment_subject on payment (purpose, subject);
create index payment_waiting on payment (created_at) where state in ('created', 'open', 'processing');

-- The invoices of a subscription, one for each renewal.
create table payment_invoice (
  id text primary key,
  payment_id uuid not null references payment (id),
  amount integer not null check (amount > 0),
  state text not null check (state in ('open', 'failed', 'paid')),
  -- The invoice that was paid on the provider's page, which is the payment itself.
  is_first boolean not null,
  provider_payment_id text unique,
  refunded integer not null default 0 check (refunded between 0 and amount),
  disputed_at timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null
);
create index payment_invoice_payment on payment_invoice (payment_id);

-- Refunds by staff. A row is inserted before the provider is called, so that an interrupted refund is completed and not
-- repeated.
create table payment_refund (
  id uuid primary key,
  payment_id uuid not null references payment (id),
  payment_invoice_id text references payment_invoice (id),
  -- Optimistic locking: the version of the payment that the staff member saw. Pressing twice makes one refund.
  seen_version integer not null,
  amount integer not null check (amount > 0),
  reason text not null,
  requested_by actor_id not null,
  state text not null default 'pending' check (state in ('pending', 'done', 'refused')),
  -- Incremented when the provider fails, as for a payment.
  attempt integer not null default 0,
  refund_id text unique,
  requested_at timestamptz not null,
  unique (payment_id, seen_version)
);
create index payment_refund_pending on payment_refund (requested_at) where state = 'pending';

create table payment_mismatch (
  payment_id uuid primary key references payment (id) on delete cascade,
  -- What the provider took, in the smallest unit of its currency.
  amount integer not null check (amount >= 0),
  currency text not null,
  refunded integer not null default 0 check (refunded >= 0),
  found_at timestamptz not null,
  -- When all of it was refunded.
  closed_at timestamptz
);

-- A buyer or donor asked their bank to take a payment back.
create table payment_dispute (
  id text primary key,
  payment_id uuid not null references payment (id) on delete cascade,
  -- Set for one renewal of a subscription.
  payment_invoice_id text references payment_invoice (id) on delete cascade,
  amount integer not null check (amount >= 0),
  currency text not null,
  reason text not null,
  state text not null check (state in ('open', 'won', 'lost', 'closed')),
  evidence_due_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz
);
create index payment_dispute_payment on payment_dispute (payment_id);

-- Events that the provider sent, each once. An event only names what changed; the server then fetches its state.
create table webhook_event (
  provider text not null,
  event_id text not null,
  type text not null,
  about_kind text check (about_kind in ('checkout', 'subscription', 'charge', 'dispute')),
  about_id text,
  received_at timestamptz not null,
  settled_at timestamptz,
  primary key (provider, event_id)
);
comment on column webhook_event.event_id is 'The id that the provider gave the event. No foreign key: the provider owns it.';
create index webhook_event_received on webhook_event (received_at);

-- While banks decline more cards than usual, every gift and order needs more proof of work. One row.
create table card_testing_breaker (
  id boolean primary key default true check (id),
  hard_until timestamptz not null
);
insert into card_testing_breaker (hard_until) values ('epoch');


-- ---------------------------------------------------------------------------------------------------------------------
-- donations: gifts and receipts
-- ---------------------------------------------------------------------------------------------------------------------

-- The names of donor and honouree are encrypted. A gift stays in the books longer than the data of its donor, so a row
-- may have no encrypted data.
create table gift (
  id uuid primary key,
  -- Hashes the key in the address of the thank-you page. No email contains the key.
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  frequency text not null check (frequency in ('one-time', 'monthly', 'yearly')),
  amount integer not null check (amount > 0),
  method text not null check (method in ('stripe', 'e-transfer')),
  -- 'pledged' waits for an e-Transfer, 'open' for the provider. 'in-review' has a mismatched payment.
  state text not null
    check (state in ('pledged', 'open', 'received', 'not-completed', 'refunded', 'in-review')),
  version integer not null default 0,
  is_anonymous boolean not null,
  -- An e-Transfer is matched by it.
  reference text not null unique,
  payment_id uuid,
  -- A renewal has the first gift of the series, and the provider's invoice, which is unique so that a renewal is
  -- inserted once.
  first_gift_id uuid references gift (id) on delete set null,
  payment_invoice_id text unique,
  -- The first gift of a series has when it was last renewed, or last seen active.
  renewed_at timestamptz,
  vault_key_id uuid unique,
  donor bytea,
  dedication bytea,
  -- A recurring gift by card has a page where the donor changes or ends it. Its key is in emails only; here are its
  -- hash, the encrypted key, and the keyed hash of the address by which the donor finds the page again.
  page_hash bytea unique check (octet_length(page_hash) = 32),
  page bytea,
  donor_lookup bytea check (octet_length(donor_lookup) = 32),
  -- The page of a card about a gift. Its key is in one email only; here is its hash. A reported card is hidden until
  -- staff restore or remove it.
  card_hash bytea unique check (octet_length(card_hash) = 32),
  card_reported_at timestamptz,
  given_at timestamptz not null,
  settled_at timestamptz,
  check ((vault_key_id is null) = (donor is null)),
  constraint gift_reported_card check (card_reported_at is null or card_hash is not null)
);
comment on column gift.payment_id is 'payment.id. No foreign key: an unpaid payment is deleted before its gift.';
comment on column gift.payment_invoice_id is 'payment_invoice.id of a renewal. No foreign key: a matched e-Transfer has a name of our own here.';
comment on column gift.vault_key_id is 'No foreign key: deleting the key erases the record, even where its row comes back from a backup.';

create index gift_payment on gift (payment_id) where payment_id is not null;
create index gift_donor_lookup on gift (donor_lookup) where donor_lookup is not null;
create index gift_series on gift (first_gift_id) where first_gift_id is not null;
create index gift_given_at on gift (given_at);
create index gift_card_reported on gift (card_reported_at) where card_reported_at is not null;

-- Changes to a recurring gift that its donor requested through a link. A row is written before the payment provider is
-- called, so that a change whose response was lost is still emailed, with its undo, once the provider reports it.
create table gift_change (
  id uuid primary key,
  -- The order of requests.
  number bigint generated always as identity unique,
  gift_id uuid not null references gift (id) on delete cascade,
  kind text not null check (kind in ('amount', 'pause', 'resume', 'end')),
  -- Only a change of the amount has amounts. The amount before is known once the change is applied.
  amount integer check (amount > 0),
  amount_before integer check (amount_before > 0),
  -- The donor answered with the last four digits of the phone number.
  is_confirmed boolean not null,
  -- The change that this one reverts.
  undone_gift_change_id uuid references gift_change (id) on delete cascade,
  -- Hashes the key in the email that offers the undo.
  undo_hash bytea unique check (octet_length(undo_hash) = 32),
  requested_at timestamptz not null,
  applied_at timestamptz,
  undone_at timestamptz,
  check ((kind = 'amount') = (amount is not null))
);
create index gift_change_gift on gift_change (gift_id, number);
create index gift_change_undoes on gift_change (undone_gift_change_id) where undone_gift_change_id is not null;
create index gift_change_requested on gift_change (requested_at);

-- Mailboxes that get no card about a gift again, because their owner requested that. Keyed hashes.
create table gift_card_suppression (
  mailbox bytea primary key check (octet_length(mailbox) = 32),
  since timestamptz not null
);

-- The number of the newest official receipt. Issuing a receipt locks the row, so that numbers have no gap. One row.
create table receipt_counter (
  id boolean primary key default true check (id),
  last integer not null default 0
);
insert into receipt_counter default values;

-- Official receipts for income tax. The donor is encrypted in the gift; the rest that the law requires is here as it was
-- on the day of issue.
create table receipt (
  serial integer primary key,
  gift_id uuid not null references gift (id) on delete cascade,
  -- Hashes the key of its page.
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  -- Hashes the key of the newest link that the donor requested. The first link still works.
  fresh_hash bytea unique check (octet_length(fresh_hash) = 32),
  amount integer not null check (amount > 0),
  received_on date not null,
  issued_on date not null,
  -- The charity's name, address, registration number, place of issue and signatory.
  issuer jsonb not null,
  replaced_receipt_serial integer unique,
  cancelled_at timestamptz
);
comment on column receipt.replaced_receipt_serial is 'receipt.serial. No foreign key: both receipts belong to one gift and are deleted with it.';
create unique index receipt_of_gift on receipt (gift_id) where cancelled_at is null;


-- ---------------------------------------------------------------------------------------------------------------------
-- catalogue: products and stock
-- ---------------------------------------------------------------------------------------------------------------------

create table product (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and id <> 'checkout'),
  name text not null check (name <> ''),
  price integer not null check (price >= 0),
  description text not null,
  pictures jsonb not null check (jsonb_typeof(pictures) = 'array' and jsonb_array_length(pictures) > 0),
  -- The rank in the list, the lowest first.
  position integer not null,
  is_hidden boolean not null default false,
  version integer not null default 0,
  updated_at timestamptz not null
);
create index product_listed on product (position, id) where not is_hidden;

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
create trigger product_media_use after insert or delete or update of pictures on product
  for each row execute function record_media_use_of_row('product', 'id');

-- The stock of each size, and how much of it is reserved for orders that wait for their payment. The last check makes
-- overselling impossible.
create table product_size (
  id bigint generated always as identity primary key,
  product_id text not null references product (id),
  size text not null check (size <> ''),
  position integer not null,
  quantity integer not null check (quantity >= 0),
  reserved integer not null default 0,
  version integer not null default 0,
  unique (product_id, size),
  check (reserved between 0 and quantity)
);

-- Cached pages show the free stock, which changes with every order. Deferred to the end of the transaction: the version
-- of the noun is locked from then on, and orders of different products must not wait for each other.
create function bump_stock() returns trigger language plpgsql as $$
begin
  perform bump_noun('stock');
  return null;
end $$;
create constraint trigger product_size_stock_changed after update on product_size
  deferrable initially deferred for each row
  when (old.quantity - old.reserved <> new.quantity - new.reserved)
  execute function bump_stock();

-- Every change of the quantity, with its reason.
create table stock_change (
  id bigint generated always as identity primary key,
  product_size_id bigint not null references product_size (id),
  change integer not null check (change <> 0),
  reason text not null check (reason in ('first stock', 'sold', 'not sold', 'returned', 'counted')),
  actor actor_id not null,
  -- The order that sold it. One order sells one size once.
  subject text,
  changed_at timestamptz not null,
  unique (subject, product_size_id, reason)
);
comment on column stock_change.subject is 'shop_order.id. No foreign key: the change stays in the books after its order is deleted.';


-- ---------------------------------------------------------------------------------------------------------------------
-- discounts, shipping
-- ---------------------------------------------------------------------------------------------------------------------

create table discount (
  -- In capitals, for comparison.
  code text primary key check (code ~ '^[A-Z0-9-]{1,40}$'),
  percent integer check (percent between 1 and 100),
  amount integer check (amount > 0),
  uses_most integer check (uses_most > 0),
  uses integer not null default 0 check (uses >= 0),
  ends_at timestamptz,
  version integer not null default 0,
  check ((percent is null) <> (amount is null)),
  check (uses_most is null or uses <= uses_most)
);

-- The code that an order used. An order uses a code once and releases it once.
create table discount_use (
  subject text primary key,
  discount_code text not null references discount (code) on delete cascade,
  used_at timestamptz not null
);
comment on column discount_use.subject is 'shop_order.id. No foreign key: the use still counts after its order is deleted.';
create index discount_use_code on discount_use (discount_code);

create table shipping_option (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  area text not null check (area in ('within Calgary', 'outside Calgary')),
  price integer not null check (price >= 0),
  is_offered boolean not null default true,
  version integer not null default 0
);


-- ---------------------------------------------------------------------------------------------------------------------
-- bag
-- ---------------------------------------------------------------------------------------------------------------------

-- A request that knows the id of a bag may change it. The row does not say who that is.
create table bag (
  id uuid primary key,
  discount_code text references discount (code) on delete set null,
  version integer not null default 0,
  created_at timestamptz not null,
  touched_at timestamptz not null
);
create index bag_touched on bag (touched_at);

create table bag_line (
  id uuid primary key,
  bag_id uuid not null references bag (id) on delete cascade,
  product_size_id bigint not null references product_size (id),
  quantity integer not null check (quantity between 1 and 20),
  added_at timestamptz not null,
  -- A removed line stays: a second request to remove it is no error.
  removed_at timestamptz,
  -- The same size of a product is one line, however many requests add it at once.
  unique (bag_id, product_size_id)
);

-- Locks the bag, so that of several concurrent requests only one gets the last line.
create function guard_bag() returns trigger language plpgsql as $$
begin
  perform from bag where id = new.bag_id for no key update;
  if (select count(*) from bag_line where bag_id = new.bag_id and removed_at is null) > 50 then
    raise exception 'The bag is full.' using errcode = 'check_violation', constraint = 'bag_not_overfull';
  end if;
  return null;
end $$;
create trigger bag_line_inserted after insert on bag_line
  for each row execute function guard_bag();
create trigger bag_line_restored after update on bag_line
  for each row when (old.removed_at is not null and new.removed_at is null) execute function guard_bag();


-- ---------------------------------------------------------------------------------------------------------------------
-- orders
-- ---------------------------------------------------------------------------------------------------------------------

-- What a buyer writes about an order, encrypted. Inserted before the order. Its id does not open it.
create table order_note (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  vault_key_id uuid not null unique,
  note bytea not null,
  created_at timestamptz not null
);
comment on column order_note.vault_key_id is 'No foreign key: deleting the key erases the record, even where its row comes back from a backup.';
create index order_note_created on order_note (created_at);

-- Name, addresses and mailbox of the buyer are encrypted.
create table shop_order (
  id uuid primary key,
  -- Hashes the key in the address of the page after the payment.
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  -- Hashes the key of the status page, which is in emails only.
  status_key_hash bytea not null unique check (octet_length(status_key_hash) = 32),
  order_note_id text not null,
  bag_id uuid not null,
  -- 'in-review' has a mismatched payment.
  state text not null
    check (state in ('awaiting-payment', 'paid', 'unfulfillable', 'sent', 'cancelled', 'refunded', 'in-review')),
  version integer not null default 0,
  reference text not null unique,
  -- Amounts at the time of the order. Later changes of prices do not change them.
  subtotal integer not null check (subtotal >= 0),
  shipping integer not null check (shipping >= 0),
  discount integer not null default 0 check (discount between 0 and subtotal),
  total integer not null check (total = subtotal + shipping - discount),
  shipping_area text not null,
  discount_code text,
  payment_id uuid,
  -- Keyed hash of the request, which detects the same note with other content.
  content_hash bytea not null check (octet_length(content_hash) = 32),
  -- For the limits on unpaid orders: keyed hashes that change every day, null once the order is settled.
  network text,
  site text,
  vault_key_id uuid unique,
  buyer bytea,
  -- The two keys, for later emails and for a repeated request.
  links bytea,
  ordered_at timestamptz not null,
  -- An unpaid order of scarce stock: from then on, its hold ends when another buyer needs the stock.
  held_until timestamptz,
  settled_at timestamptz,
  sent_at timestamptz,
  -- When the buyer was reminded to pay, and when staff were notified of the order.
  reminded_at timestamptz,
  announced_at timestamptz,
  check ((vault_key_id is null) = (buyer is null)),
  check ((vault_key_id is null) = (links is null))
);
comment on column shop_order.bag_id is 'bag.id. No foreign key: an order outlives its bag.';
comment on column shop_order.order_note_id is 'order_note.id. No foreign key: an order outlives its note when its buyer is erased.';
comment on column shop_order.discount_code is 'discount.code. No foreign key: the books keep the code after the discount is deleted.';
comment on column shop_order.payment_id is 'payment.id. No foreign key: an unpaid payment is deleted before its order.';
comment on column shop_order.vault_key_id is 'No foreign key: deleting the key erases the record, even where its row comes back from a backup.';

-- A note makes one order: a repeated request gets the same one. An unpaid order leaves its note to the next.
create index shop_order_note on shop_order (order_note_id);
create unique index shop_order_open_note on shop_order (order_note_id) where state = 'awaiting-payment';
create index shop_order_payment on shop_order (payment_id) where payment_id is not null;
create index shop_order_bag on shop_order (bag_id) where state = 'awaiting-payment';
create index shop_order_network on shop_order (network) where state = 'awaiting-payment';
create index shop_order_site on shop_order (site) where state = 'awaiting-payment' and site is not null;
create index shop_order_waiting on shop_order (ordered_at) where state in ('awaiting-payment', 'paid', 'unfulfillable');
create index shop_order_ordered_at on shop_order (ordered_at);

create table order_line (
  shop_order_id uuid not null references shop_order (id) on delete cascade,
  product_size_id bigint not null references product_size (id),
  -- As they were at the time of the order.
  name text not null,
  size text not null,
  price integer not null check (price >= 0),
  quantity integer not null check (quantity > 0),
  primary key (shop_order_id, product_size_id)
);

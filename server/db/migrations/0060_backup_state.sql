-- When the last nightly backup was made, for the alert about a missing one. There is one row.
create table backup_state (
  id boolean primary key default true check (id),
  -- The first check of a site that has a folder for backups. A site that was just set up has no missing backup.
  watched_since timestamptz not null,
  succeeded_at timestamptz
);

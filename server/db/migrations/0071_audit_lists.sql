-- Lists of the audit log by person, action and time, the newest entry first.
create index audit_actor on audit (actor, number);
create index audit_action on audit (action, number);
create index audit_at on audit (at);
drop index audit_subject;
create index audit_subject on audit (subject, number) where subject is not null;

-- The result of the latest check of the hash chain.
create table audit_check (
  id boolean primary key default true check (id),
  checked_at timestamptz not null,
  entries bigint not null,
  -- The number of the first changed or missing entry; null if the chain is whole.
  broken_at bigint
);

-- Rows that the purge deleted, by kind, until the audit log entry of that day is written.
create table purge_count (
  day date not null,
  kind text not null,
  deleted bigint not null,
  primary key (day, kind)
);

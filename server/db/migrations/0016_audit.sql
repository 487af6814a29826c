-- Who of the staff did what to which record. Numbered without a gap, each row carrying the hash of the one before:
-- one that was changed or taken away is missed. Names nobody whom it is about.
create table audit (
  number bigint primary key check (number > 0),
  at timestamptz not null,
  actor text not null check (actor <> ''),
  role text not null check (role <> ''),
  action text not null check (action <> ''),
  -- The id of the record. It means nothing any more when the record is erased.
  subject text,
  part text,
  reason text not null default '',
  previous bytea not null check (octet_length(previous) = 32),
  hash bytea not null unique check (octet_length(hash) = 32)
);
create index audit_subject on audit (subject) where subject is not null;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit is only ever added to.';
end
$$;
create trigger audit_stands before update or delete on audit for each row execute function refuse_change();
create trigger audit_is_not_emptied before truncate on audit for each statement execute function refuse_change();

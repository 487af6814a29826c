-- Wrong answers to the question for the last four digits, counted per link. Every page that asks uses this table, so a
-- fresh link starts with a count of its own. The key of a link is never stored, only its hash.
create table wrong_answer (
  key_hash bytea primary key check (octet_length(key_hash) = 32),
  tries integer not null check (tries > 0),
  last_at timestamptz not null
);
create index wrong_answer_last on wrong_answer (last_at);

insert into wrong_answer (key_hash, tries, last_at)
  select key_hash, wrong_tries, wrong_at from application where wrong_tries > 0 and wrong_at is not null
  union all
  select key_hash, wrong_tries, wrong_at from receipt where wrong_tries > 0 and wrong_at is not null;

-- The key of the newest link that was sent on request. The first link keeps working beside it.
alter table application
  drop column wrong_tries,
  drop column wrong_at,
  add column fresh_hash bytea unique check (octet_length(fresh_hash) = 32);
alter table receipt
  drop column wrong_tries,
  drop column wrong_at,
  add column fresh_hash bytea unique check (octet_length(fresh_hash) = 32);

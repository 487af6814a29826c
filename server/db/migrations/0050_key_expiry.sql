-- Each idempotency key has its own lifetime: that of a bag change is minutes, that of a form a day.
alter table idempotency add column expires_at timestamptz;
-- Rows without a key stop repeated bodies for seconds, and no request repeats across a restart that fast.
delete from idempotency where key like 'words %';
update idempotency set expires_at = created_at + interval '1 day';
alter table idempotency alter column expires_at set not null;
alter table idempotency drop column created_at;
create index idempotency_expires_at on idempotency (expires_at);

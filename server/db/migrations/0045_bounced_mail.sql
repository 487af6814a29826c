-- A mail server refused the address for good. Set where its response is read.
alter table mail_outbox add column bounced boolean not null default false;
update mail_outbox set bounced = true where status = 'failed' and last_error like 'answered 5% to RCPT%';

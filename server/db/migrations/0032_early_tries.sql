-- How often an email was called before its time, because the mail server seemed to be back: such a try is not counted.
alter table mail_outbox add column early_tries integer not null default 0;

-- Lists of the outbox, the newest email first.
create index mail_outbox_position on mail_outbox (position);
create index mail_outbox_unsent on mail_outbox (status, position) where status <> 'sent';

-- The emailed link before the newest one, and its mailbox. It works until the email with the newest link is due.
alter table application
  add column previous_hash bytea unique check (octet_length(previous_hash) = 32),
  add column previous_mailbox bytea check (octet_length(previous_mailbox) = 32);

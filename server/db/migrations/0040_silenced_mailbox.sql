-- Mailboxes whose owner chose "do not contact me", once the mailbox or staff confirmed the record. A row goes with the
-- key of its record. Hashes stored before were made with another key and never said who confirmed them, so they go.
create table silenced_mailbox (
  vault_key uuid primary key references vault_key (id) on delete cascade,
  mailbox bytea not null check (octet_length(mailbox) = 32)
);
create index silenced_mailbox_mailbox on silenced_mailbox (mailbox);

drop index registration_no_contact;
alter table registration drop column no_contact_mailbox;

alter table application
  drop column wants_no_mail,
  -- Emails carry a key of their own, which only the mailbox knows.
  drop column link,
  -- The mailbox that key was sent to, and the one that was confirmed by using it or by staff.
  add column fresh_mailbox bytea check (octet_length(fresh_mailbox) = 32),
  add column confirmed_mailbox bytea check (octet_length(confirmed_mailbox) = 32);

-- When each e-mail that a visitor's form triggered goes out. Rows outlive their e-mail, so that deleting a booking
-- makes no room for another e-mail to the same mailbox. Mailbox and domain are keyed hashes.
create table mail_slot (
  mail uuid primary key,
  mailbox bytea not null check (octet_length(mailbox) = 32),
  -- Null for large mailbox providers, which have no limit per domain.
  domain bytea check (octet_length(domain) = 32),
  form text not null,
  slot_at timestamptz not null
);

create index mail_slot_mailbox on mail_slot (mailbox, slot_at);
create index mail_slot_domain on mail_slot (domain, slot_at) where domain is not null;
create index mail_slot_age on mail_slot (slot_at);

-- A hash. An e-mail that still waits is replaced by a newer one with the same purpose and topic.
alter table mail_outbox add column topic bytea check (octet_length(topic) = 32);
create index mail_outbox_topic on mail_outbox (topic) where topic is not null;

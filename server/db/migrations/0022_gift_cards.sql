-- Mailboxes that get no card about a gift again, because their owner said so. Keyed hashes; they name nobody.
create table gift_card_suppression (
  mailbox bytea primary key check (octet_length(mailbox) = 32),
  since timestamptz not null
);

-- The page of a card about a gift. Its key is in one email and nowhere else; here is its hash. The names on the page are
-- those of the gift, sealed with it. A reported card is hidden until staff restore or remove it.
alter table gift
  add column card_hash bytea unique check (octet_length(card_hash) = 32),
  add column card_reported_at timestamptz,
  add constraint gift_reported_card check (card_reported_at is null or card_hash is not null);
create index gift_card_reported on gift (card_reported_at) where card_reported_at is not null;

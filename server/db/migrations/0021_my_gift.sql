-- Of a gift that comes round by card: the page where whoever gives changes or ends it. Its key stands in their letters
-- alone; here are its hash, the key itself sealed, and the keyed hash of the address by which they find it again.
alter table gift
  add column page_hash bytea unique check (octet_length(page_hash) = 32),
  add column page bytea,
  add column giver bytea check (octet_length(giver) = 32);
create index gift_giver on gift (giver) where giver is not null;

-- The key of the thank-you page stands in its address, and no letter names it.
alter table gift drop column link;

create index gift_series on gift (series) where series is not null;

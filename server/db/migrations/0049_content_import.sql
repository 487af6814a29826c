-- Kinds of default content that were imported, so that a kind which staff emptied stays empty after a restart.
create table content_import (
  kind text primary key,
  imported_at timestamptz not null default now()
);

-- A database with an organisation was filled by an earlier version.
insert into content_import (kind)
select kind
from unnest(array['organisation', 'events', 'posts', 'campaigns', 'newsletters', 'products', 'shipping-options', 'discounts']) kind
where exists (select from organisation);

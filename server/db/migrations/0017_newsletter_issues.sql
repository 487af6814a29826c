-- Staff edit issues in the Desk. An issue has an id, because its link can change.
alter table newsletter
  add column id uuid not null default gen_random_uuid(),
  add column version integer not null default 0;
alter table newsletter drop constraint newsletter_pkey;
alter table newsletter add primary key (id), add unique (link);

create trigger newsletter_media_use after insert or delete or update on newsletter
  for each row execute function record_media_use_of_row('newsletter', 'id');
select record_media_use('newsletter', id::text, false, to_jsonb(newsletter)::text) from newsletter;

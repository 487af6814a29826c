-- What was received is kept for the books longer than who gave it: a row then stands without its record.
alter table gift
  alter column vault_key drop not null,
  alter column donor drop not null,
  add check ((vault_key is null) = (donor is null)),
  -- Of the first gift of a series: when it last came round, or was last seen to live.
  add column renewed_at timestamptz;
alter table gift
  drop constraint gift_series_fkey,
  add constraint gift_series_fkey foreign key (series) references gift (id) on delete set null;
create index gift_kept on gift (given_at);

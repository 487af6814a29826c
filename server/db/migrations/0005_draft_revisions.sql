-- A restored version replaces a draft that was never public. The replaced draft is a revision of its own.
alter table revision add column is_draft boolean not null default false;

-- The rate limit of one bag had a row of its own, so every change wrote two rows more than the change itself.
alter table bag add column tokens double precision check (tokens >= 0 and tokens < 1000000);
comment on column bag.tokens is 'Tokens of the rate limit at touched_at. Null: all of them. A change that takes none may set touched_at, and the bag loses that refill.';

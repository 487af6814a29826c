-- Form tokens and proofs of work that were used, as hashes, until they would have expired anyway: none works twice.
create table spent_token (
  token bytea primary key check (octet_length(token) = 32),
  expires_at timestamptz not null
);
create index spent_token_expires_at on spent_token (expires_at);

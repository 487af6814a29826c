-- What an email is about, such as a booking, as a hash: with it, everything we wrote about it is forgotten at once.
alter table mail_outbox add column about bytea check (octet_length(about) = 32);
create index mail_outbox_about on mail_outbox (about) where about is not null;

-- Keys are hashes from now on: some of them open somebody's page.
update mail_outbox set key = encode(sha256(convert_to(key, 'UTF8')), 'hex');

-- Until when a request may change the subscription at the provider. Other changes wait. It expires by itself after a crash.
alter table payment add column changing_until timestamptz;

-- A guest is reminded once, also when the work is broken off and done again.
alter table registration add column reminded_at timestamptz;

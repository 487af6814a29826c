-- A program that fills in what nobody sees is asked for a little work, as everybody in doubt is: no gift is kept for show.
delete from gift where trapped;
alter table gift drop column trapped;

-- While banks say no more often than they do to people, every gift takes more work. There is one row.
create table gift_breaker (
  id boolean primary key default true check (id),
  hard_until timestamptz not null
);
insert into gift_breaker (hard_until) values ('epoch');

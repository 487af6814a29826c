-- What stays of payments and gifts after seven years: one row for each year, purpose and method, without ids.
create table money_total (
  -- The calendar year in Calgary in which the money arrived.
  year integer not null,
  purpose text not null check (purpose in ('gift', 'order')),
  method text not null check (method in ('card', 'e-transfer', 'cash', 'cheque')),
  count integer not null check (count > 0),
  amount bigint not null check (amount > 0),
  refunded bigint not null check (refunded between 0 and amount),
  primary key (year, purpose, method)
);

-- Staff change the stock with a reason: bought in, counted, damaged or returned.
alter table stock_change drop constraint stock_change_reason_check;
alter table stock_change add constraint stock_change_reason_check
  check (reason in ('first stock', 'sold', 'not sold', 'returned', 'counted', 'bought in', 'damaged'));

-- The changes of one size, the newest first.
create index stock_change_of_size on stock_change (product_size_id, id);

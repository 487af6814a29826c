-- The names under which the API takes them.
alter table gift drop constraint gift_method_check;
update gift set method = case method when 'Stripe' then 'stripe' else 'e-transfer' end;
alter table gift add constraint gift_method_check check (method in ('stripe', 'e-transfer'));

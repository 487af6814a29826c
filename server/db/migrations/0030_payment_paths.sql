-- The paths held the keys of pages in the clear. Whoever asks for the provider's page knows them.
alter table payment drop column return_path, drop column cancel_path;

-- A page that is over is nobody's way any more.
update payment set url = null where state in ('paid', 'expired', 'failed');

-- What nobody paid goes with its gift or order, and these are gone.
create temporary table forsaken on commit drop as
  select id from payment where state not in ('processing', 'paid')
    and not exists (select from gift where gift.id::text = payment.subject)
    and not exists (select from shop_order where shop_order.id::text = payment.subject);
delete from payment_invoice where payment in (select id from forsaken);
delete from payment where id in (select id from forsaken);

-- A column that is dropped stays in the file until its rows are written anew.
cluster payment using payment_pkey;
alter table payment set without cluster;

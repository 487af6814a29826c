-- What a donor promised by e-Transfer. The column amount has what arrived.
alter table gift add column pledged_amount integer check (pledged_amount > 0);
update gift set pledged_amount = amount where method = 'e-transfer' and first_gift_id is null;

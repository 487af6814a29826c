-- The usual word for it.
alter table subscription rename column letter_at to emailed_at;
alter index subscription_letter_at rename to subscription_emailed_at;

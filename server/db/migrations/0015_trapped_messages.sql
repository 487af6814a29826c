-- Left by a program that filled in what nobody sees: holds no words, and looks like any other to whoever left it.
alter table support_message add column trapped boolean not null default false;

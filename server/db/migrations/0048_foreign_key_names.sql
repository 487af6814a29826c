-- A column that holds the id of another table's row is named after that table.
alter table application rename column vault_key to vault_key_id;
alter table gift rename column vault_key to vault_key_id;
alter table mail_outbox rename column vault_key to vault_key_id;
alter table order_note rename column vault_key to vault_key_id;
alter table registration rename column vault_key to vault_key_id;
alter table shop_order rename column vault_key to vault_key_id;
alter table silenced_mailbox rename column vault_key to vault_key_id;
alter table subscription rename column vault_key to vault_key_id;
alter table support_message rename column vault_key to vault_key_id;
alter table mail_slot rename column mail to mail_outbox_id;

alter table application rename constraint application_vault_key_key to application_vault_key_id_key;
alter table gift rename constraint gift_vault_key_key to gift_vault_key_id_key;
alter table order_note rename constraint order_note_vault_key_key to order_note_vault_key_id_key;
alter table shop_order rename constraint shop_order_vault_key_key to shop_order_vault_key_id_key;
alter table silenced_mailbox rename constraint silenced_mailbox_vault_key_fkey to silenced_mailbox_vault_key_id_fkey;
alter table support_message rename constraint support_message_vault_key_key to support_message_vault_key_id_key;

-- Columns without a constraint say why.
comment on column application.vault_key_id is 'No foreign key: deleting the key erases the record, even where its row comes back from a backup.';
comment on column gift.vault_key_id is 'No foreign key: deleting the key erases the record, even where its row comes back from a backup.';
comment on column mail_outbox.vault_key_id is 'No foreign key: deleting the key erases the record, even where its row comes back from a backup.';
comment on column order_note.vault_key_id is 'No foreign key: deleting the key erases the record, even where its row comes back from a backup.';
comment on column registration.vault_key_id is 'No foreign key: deleting the key erases the record, even where its row comes back from a backup.';
comment on column shop_order.vault_key_id is 'No foreign key: deleting the key erases the record, even where its row comes back from a backup.';
comment on column subscription.vault_key_id is 'No foreign key: deleting the key erases the record, even where its row comes back from a backup.';
comment on column support_message.vault_key_id is 'No foreign key: deleting the key erases the record, even where its row comes back from a backup.';
comment on column vault_erasure.id is 'The id of a deleted vault_key row, so there is nothing to refer to.';
comment on column vault_key.key_id is 'Names a key of ENCRYPTION_KEYS, which is never in this database.';
comment on column active_key.key_id is 'Names a key of ENCRYPTION_KEYS, which is never in this database.';
comment on column key_holder.active_key_id is 'Names a key of ENCRYPTION_KEYS, which is never in this database.';
comment on column key_holder.key_ids is 'Names keys of ENCRYPTION_KEYS, which are never in this database.';
comment on column mail_slot.mail_outbox_id is 'No foreign key: a slot outlives its email and still counts towards the limits.';
comment on column mail_outbox.held_by is 'The id of a graphile_worker job. No foreign key: the worker deletes its jobs and owns their table.';
comment on column wrong_answer.key_hash is 'No foreign key: the hash of a link key of an application, a receipt or a gift.';
comment on column staff_presence.staff_id is 'There is no table of staff.';
comment on column audit.subject is 'No foreign key: the id of a row of any table, which the entry outlives.';
comment on column registration.released_by is 'The name a staff member gave. There is no table of staff.';
comment on column registration.texted_by is 'The name a staff member gave. There is no table of staff.';

-- The links of whoever was forgotten before open nothing any more, as of those who are forgotten now.
update shop_order
  set key_hash = sha256(uuid_send(gen_random_uuid())), status_key_hash = sha256(uuid_send(gen_random_uuid()))
  where vault_key is null;
update gift set key_hash = sha256(uuid_send(gen_random_uuid())) where vault_key is null;

-- Today counts every 15 seconds what waits for staff. Each index has only the rows that wait.

create index support_message_unanswered on support_message (vault_key_id) where answered_at is null and not is_bot;
create index application_new on application (number) where state = 'new' and not is_bot;
create index registration_for_staff on registration (event_id)
  where not is_bot and (state = 'pending' or text_due is not null or proven_at is null);
create index gift_pledged on gift (given_at) where state = 'pledged';

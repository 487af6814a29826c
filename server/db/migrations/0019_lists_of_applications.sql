-- Lists of applications with several filters, each in the order of the list. Without them a combination that few
-- applications have reads the whole table. `application_in_state` does what `application_new` did.
create index application_of_kind_in_state on application (kind, state, number) where not is_bot;
create index application_of_assignee_in_kind on application (assignee_staff_id, kind, state, number) where not is_bot;
drop index application_new;

-- Open applications that no staff member touched: the list, and the number on Today.
create index application_open on application (number, touched_at)
  where state in ('new', 'talking', 'waiting') and not is_bot;

-- The newest applications of one mailbox, which may have sent thousands.
create index application_of_mailbox on application (mailbox, number);
drop index application_mailbox;

-- Staff members share the applications. A list of them is filtered by kind, by state or by assignee, the newest first.
alter table application add column assignee_staff_id uuid references staff (id) on delete set null;
comment on column application.assignee_staff_id is 'The staff member who works on it.';

create index application_of_kind on application (kind, number) where not is_bot;
create index application_in_state on application (state, number) where not is_bot;
create index application_of_assignee on application (assignee_staff_id, number) where not is_bot;

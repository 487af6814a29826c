-- Every edit of an event rewrote all milestones, for pages of the list that nobody opens: the list ends early instead.
drop trigger event_line_changed on event;
drop function set_event_milestones();
drop table event_milestone;

alter table registration rename column line to queue_number;

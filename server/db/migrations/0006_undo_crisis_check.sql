-- The day before the last check, to which Undo returns. Null if there was none.
alter table crisis_line_check add column previous_on date;

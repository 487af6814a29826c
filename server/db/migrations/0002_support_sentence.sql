-- The sentence of the support hours follows from the hours by weekday. `supportSentence` replaces it. A stored sentence
-- that says something else becomes this replacement. `supportHours` stays in stored bodies and drafts: the previous
-- release requires it.

create or replace function pg_temp.clock_text(clock text) returns text language sql as $$
  select case clock when '00:00' then 'midnight' when '12:00' then 'noon' else
    (extract(hour from clock::time)::integer + 11) % 12 + 1
    || case when clock like '%:00' then '' else substr(clock, 3) end
    || case when clock < '12:00' then ' a.m.' else ' p.m.' end
  end
$$;

-- The sentence for days in a row with the same hours; null for all other hours.
create or replace function pg_temp.support_hours_of(times jsonb) returns text language sql as $$
  with week as (
    select array['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as days
  ), open as (
    select array_position(days, item ->> 'day') as day, item ->> 'from' as opens, item ->> 'until' as closes
    from week, jsonb_array_elements(times) as item
  ), hours as (
    select min(day) as first, max(day) as last, min(opens) as opens, min(closes) as closes
    from open
    having count(distinct day) = count(*) and count(*) between 3 and 6 and max(day) - min(day) = count(*) - 1
      and count(distinct (opens, closes)) = 1
  )
  select days[first] || ' to ' || days[last] || ', ' || pg_temp.clock_text(opens) || ' to ' || pg_temp.clock_text(closes)
  from hours, week
$$;

-- A draft may hold anything, also texts that jsonb rejects. It then stays as it is.
create or replace function pg_temp.with_support_sentence(body text) returns jsonb language plpgsql as $$
declare
  fields jsonb;
begin
  fields := body::jsonb;
  if fields ? 'supportSentence' or coalesce(fields ->> 'supportHours', '') = ''
    or fields ->> 'supportHours' = pg_temp.support_hours_of(fields -> 'supportTimes') then
    return null;
  end if;
  return fields || jsonb_build_object('supportSentence', fields ->> 'supportHours');
exception when data_exception or invalid_parameter_value then
  return null;
end $$;

update organisation set body = changed.body
from (select id, pg_temp.with_support_sentence(body::text) as body from organisation) as changed
where changed.body is not null;

update draft set body = pg_temp.with_support_sentence(body::text)::json
where kind = 'organisation' and pg_temp.with_support_sentence(body::text) is not null;

update revision set body = pg_temp.with_support_sentence(body::text)::json
where draft_kind = 'organisation' and pg_temp.with_support_sentence(body::text) is not null;

-- Otherwise the next publish would list it as a changed field.
update revision set body = (body::jsonb - 'supportHours')::json
where draft_kind = 'organisation' and body::text not like '%\\u%';

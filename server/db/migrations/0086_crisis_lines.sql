-- Crisis lines are the marked resources of the page `program`. Existing pages get the mark at the four numbers that
-- the scripts have always shown.
update page set body = jsonb_set(body, '{more,items}', (
  select jsonb_agg(
    case
      when item #>> '{call,dialled}' in ('988', '+14032664357', '+18006686868', '+18773306366')
        then item || '{"isCrisisLine": true}'
      else item
    end
    order by place
  )
  from jsonb_array_elements(body #> '{more,items}') with ordinality as items (item, place)
))
where slug = 'program' and jsonb_typeof(body #> '{more,items}') = 'array';

-- The tokens of a bucket at a time. Clocks of two processes may differ, so a negative time difference refills nothing.
create function filled_tokens(bucket token_bucket, burst float8, per_second float8, at timestamptz)
returns float8 language sql stable as $$
  select least(
    burst,
    bucket.tokens + per_second * greatest(0, extract(epoch from at - bucket.refilled_at)::float8)
  )
$$;

-- Takes a token from each bucket in order, up to the first empty one. Returns 0, or the seconds until that bucket has a
-- token. An empty bucket is not written, so refused attempts cost no write.
create function take_tokens(
  actions text[], visitors text[], bursts float8[], per_second float8[], at timestamptz
) returns float8 language plpgsql as $$
declare
  filled float8;
begin
  for n in 1 .. cardinality(actions) loop
    insert into token_bucket as bucket (action, who, tokens, refilled_at)
    values (actions[n], visitors[n], bursts[n] - 1, at)
    on conflict (action, who) do update
      set tokens = filled_tokens(bucket, bursts[n], per_second[n], at) - 1,
          refilled_at = greatest(bucket.refilled_at, at)
      where filled_tokens(bucket, bursts[n], per_second[n], at) >= 1;
    if not found then
      select filled_tokens(bucket, bursts[n], per_second[n], at) into filled
      from token_bucket as bucket where action = actions[n] and who = visitors[n];
      return greatest(1, ceil((1 - coalesce(filled, 0)) / per_second[n]));
    end if;
  end loop;
  return 0;
end
$$;

-- Every attempt changes refilled_at. Without an index on it, PostgreSQL updates the row in its page.
drop index token_bucket_refilled_at;
alter table token_bucket set (fillfactor = 70);

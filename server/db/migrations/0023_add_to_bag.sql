-- PostgreSQL parses the check constraints of a table anew for every write. Those of a bucket took a quarter of the time for
-- a token. The function that writes the buckets checks its arguments instead; the tokens of a bag come from constants.
alter table token_bucket
  drop constraint token_bucket_action_check,
  drop constraint token_bucket_who_check,
  drop constraint token_bucket_tokens_check;
alter table bag drop constraint bag_tokens_check;
create or replace function take_tokens(
  actions text[], visitors text[], bursts float8[], per_second float8[], at timestamptz
) returns float8 language plpgsql as $$
declare
  filled float8;
begin
  for n in 1 .. cardinality(actions) loop
    -- NaN and Infinity compare as larger than any limit.
    if actions[n] = '' or visitors[n] = '' or bursts[n] not between 1 and 999999 then
      raise exception 'This is no rate limit.' using errcode = 'check_violation';
    end if;
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

-- Every change of a bag sets touched_at. This kind of index lets PostgreSQL 16 and newer update the row in its page; the
-- purge reads a little more.
drop index bag_touched;
create index bag_touched on bag using brin (touched_at);
alter table bag set (fillfactor = 70);

-- Every writer of a line has changed the row of its bag before, which locks it: of several concurrent requests only one
-- gets the last line.
create or replace function guard_bag() returns trigger language plpgsql as $$
begin
  if (select count(*) from bag_line where bag_id = new.bag_id and removed_at is null) > 50 then
    raise exception 'The bag is full.' using errcode = 'check_violation', constraint = 'bag_not_overfull';
  end if;
  return null;
end $$;

-- Adding to a bag was one large statement. Its plan has forty nodes, and starting them took longer than running them.

-- The tokens of a bag at a time, as the function of the same name computes them for other limits.
create function filled_tokens(bag bag, burst float8, per_second float8, at timestamptz)
returns float8 language sql stable as $$
  select least(
    burst,
    coalesce(bag.tokens, burst) + per_second * greatest(0, extract(epoch from at - bag.touched_at)::float8)
  )
$$;

-- The lines of a bag as a visitor sees them. `left`: free stock, plus what this bag's own unpaid order holds, so that it
-- is available to a buyer who returns without paying. A hidden product has no free stock.
create function bag_lines(of_bag uuid) returns table (
  id uuid, "productSize" bigint, "productId" text, name text, images jsonb, picture jsonb, size text, quantity integer,
  price integer, "left" integer, discount text
) language sql stable as $$
  select bag_line.id, product_size.id, product.id, product.name,
    jsonb_path_query_array(product.pictures, '$[*].src'), product.pictures -> 0,
    product_size.size, bag_line.quantity, product.price,
    case when product.is_hidden then 0 else product_size.quantity - product_size.reserved end
      + coalesce((
        select sum(order_line.quantity) from shop_order join order_line on order_line.shop_order_id = shop_order.id
        where shop_order.bag_id = of_bag and shop_order.state = 'awaiting-payment'
          and order_line.product_size_id = product_size.id
      ), 0)::integer,
    bag.discount_code
  from bag
    join bag_line on bag_line.bag_id = bag.id and bag_line.removed_at is null
    join product_size on product_size.id = bag_line.product_size_id
    join product on product.id = product_size.product_id
  where bag.id = of_bag
  order by bag_line.added_at, bag_line.id
$$;

-- Takes the tokens of the rate limits, adds an item to its line, creates bag and line if needed, and returns all lines,
-- so that one round trip is enough. `waitSeconds`: zero, or the seconds until a rate limit has a token again. `free`:
-- free stock; null when there is no such size. `lines` is null unless the item was added.
create function add_to_bag(
  given_bag uuid, given_line uuid, given_product text, given_size text, given_quantity integer, max_quantity integer,
  bag_burst float8, bag_per_second float8,
  actions text[], visitors text[], bursts float8[], per_second float8[],
  new_bag_actions text[], new_bag_visitors text[], new_bag_bursts float8[], new_bag_per_second float8[],
  at timestamptz,
  out "waitSeconds" float8, out "hasProduct" boolean, out free integer, out lines json
) language plpgsql as $$
declare
  size_id bigint;
begin
  "hasProduct" := true;
  "waitSeconds" := take_tokens(actions, visitors, bursts, per_second, at);
  if "waitSeconds" > 0 then
    return;
  end if;

  select product_size.id, product_size.quantity - product_size.reserved into size_id, free
  from product_size join product on product.id = product_size.product_id
  where product.id = given_product and product_size.size = given_size and not product.is_hidden;
  if size_id is null then
    "hasProduct" := exists (select from product where product.id = given_product and not is_hidden);
  end if;
  if size_id is null or free < given_quantity then
    return;
  end if;

  update bag set touched_at = at, version = version + 1, tokens = filled_tokens(bag, bag_burst, bag_per_second, at) - 1
  where bag.id = given_bag and filled_tokens(bag, bag_burst, bag_per_second, at) >= 1;
  if not found then
    if exists (select from bag where bag.id = given_bag) then
      "waitSeconds" := 1 / bag_per_second;
    else
      "waitSeconds" := take_tokens(new_bag_actions, new_bag_visitors, new_bag_bursts, new_bag_per_second, at);
    end if;
    if "waitSeconds" > 0 then
      return;
    end if;
    -- A concurrent request may have created the bag.
    insert into bag (id, created_at, touched_at, tokens) values (given_bag, at, at, bag_burst - 1)
    on conflict (id) do update set touched_at = excluded.touched_at, version = bag.version + 1;
  end if;

  -- A removed line starts again from zero.
  insert into bag_line as line (id, bag_id, product_size_id, quantity, added_at)
  values (given_line, given_bag, size_id, given_quantity, at)
  on conflict (bag_id, product_size_id) do update set
    quantity = case when line.removed_at is null then line.quantity else 0 end + excluded.quantity,
    added_at = case when line.removed_at is null then line.added_at else excluded.added_at end,
    removed_at = null
  where case when line.removed_at is null then line.quantity else 0 end + excluded.quantity
    <= least(max_quantity, free);
  if not found then
    return;
  end if;

  select json_agg(shown) into lines from bag_lines(given_bag) as shown;
end
$$;

comment on column bag.version is 'Only a node of the previous release reads it during an update. A later migration drops it.';

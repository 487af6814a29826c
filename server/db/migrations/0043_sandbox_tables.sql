-- The sandbox provider signs its events when it delivers them and injects no faults, so neither needs a table. A paid
-- checkout with an interval is its subscription too.
alter table test_checkout
  add column subscription_state text check (subscription_state in ('active', 'past-due', 'paused', 'cancelled')),
  add column subscription_amount integer check (subscription_amount > 0),
  add column renews_at timestamptz;
update test_checkout set
  subscription_state = test_subscription.state,
  subscription_amount = test_subscription.amount,
  renews_at = test_subscription.renews_at
from test_subscription where test_subscription.id = test_checkout.subscription_id;
alter table test_charge drop constraint test_charge_subscription_id_fkey;
drop table test_subscription, test_notice, test_fault;

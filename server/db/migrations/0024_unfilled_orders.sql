-- Today reads these at every view. The index of waiting orders holds many more.
create index shop_order_unfulfillable on shop_order (ordered_at) where state = 'unfulfillable';

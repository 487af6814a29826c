import { formatDay } from '#contract/dates.ts'
import { cents } from '#contract/money.ts'
import { formatMoney } from '#contract/text/money.ts'
import {
  eraseBuyer,
  type ListedOrder,
  listOrders,
  markSent,
  type OrderDetails,
  orderTroubles,
  refundOrder,
  showOrder,
} from '#server/orders/staff.ts'
import {
  describeRefunds,
  describeTroubles,
  nextPage,
  parseRefund,
  runStaffCommand,
} from './staff-command.ts'

const usage = [
  'See the items and the address:     npm run orders -- show SHOP-7TM9-2KAB "Packing"',
  'Mark an order as sent:             npm run orders -- sent SHOP-7TM9-2KAB 2   (2: the version that show prints)',
  'Refund an order:                   npm run orders -- refund SHOP-7TM9-2KAB 25.00 3 "It came torn"   (3: the payment’s version)',
  'Erase the buyer of an order:       npm run orders -- erase SHOP-7TM9-2KAB "They asked us to"',
]

/** Staff commands for orders. */
await runStaffCommand(async ({ deps, actor, verb, which: reference, rest }) => {
  switch (verb) {
    case 'list': {
      const listed = await listOrders(deps, { after: reference || undefined })
      const more = nextPage('orders', listed, listed.at(-1)?.key)
      const troubles = describeTroubles(await orderTroubles(deps))
      return [...troubles, ...listed.map(describeListed), ...more, '', ...usage].join('\n')
    }
    case 'show':
      return describeOpened(await showOrder(deps, actor, { reference, reason: rest.join(' ') }))
    case 'sent':
      await markSent(deps, actor, { reference, version: Number(rest[0]) })
      return 'Marked as sent. The buyer gets an email.'
    case 'refund':
      await refundOrder(deps, actor, { reference, ...parseRefund(rest) })
      return 'Refunded.'
    case 'erase':
      await eraseBuyer(deps, actor, { reference, reason: rest.join(' ') })
      return 'The buyer is erased. The order stays in the books.'
    default:
      return usage.join('\n')
  }
})

function describeListed({
  reference,
  state,
  total,
  shipping_area,
  items,
  day,
  ...refunds
}: ListedOrder) {
  const money = formatMoney(cents(total)).padStart(13)
  const what = `${items} ${Number(items) === 1 ? 'item' : 'items'}`.padEnd(9)
  const where = `${shipping_area}, ${formatDay(day)}`
  // The organisation owes a refund for an unfulfillable order, so the line says if there is none yet.
  const none = state === 'unfulfillable' ? ', not refunded' : ''
  return `${reference} ${money}  ${state.padEnd(13)} ${what} ${where}${describeRefunds(refunds) || none}`
}

function describeOpened({
  order,
  lines,
  buyer,
  note,
  paymentVersion,
  ...refunds
}: OrderDetails): string {
  const { delivery, email, phone_number } = buyer ?? {}
  const versions = `version ${order.version}${paymentVersion === null ? '' : `, payment’s version ${paymentVersion}`}`
  const money = formatMoney(cents(order.total)) + describeRefunds(refunds)
  return [
    `${order.reference}, ${money}, ${order.state}, ${versions}`,
    ...lines.map(({ quantity, name, size }) => `  ${quantity} × ${name}, ${size}`),
    ...(buyer
      ? Object.entries({ ...delivery, email, phone_number }).map(
          ([field, value]) => `  ${field}: ${value}`,
        )
      : ['  The buyer is erased.']),
    ...(note ? ['Note', note.replaceAll(/^/gm, '  ')] : []),
  ].join('\n')
}

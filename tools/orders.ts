import { formatDay } from '#contract/dates.ts'
import { cents } from '#contract/money.ts'
import { formatMoney } from '#contract/money-text.ts'
import {
  eraseBuyer,
  type Listed,
  listOrders,
  markSent,
  type Opened,
  orderTroubles,
  refundOrder,
  showOrder,
} from '#server/orders/desk.ts'
import { backInWords, moneyIn, needsALook, runDesk } from './desk.ts'

const usage = [
  'See what goes where, and say why:  npm run orders -- show SHOP-7TM9-2KAB "Packing"',
  'The parcel is on its way:          npm run orders -- sent SHOP-7TM9-2KAB 2   (2: the version that show told)',
  'Give money back:                   npm run orders -- refund SHOP-7TM9-2KAB 25.00 3 "It came torn"   (3: the payment’s version)',
  'Forget the buyer for good:         npm run orders -- erase SHOP-7TM9-2KAB "They asked us to"',
]

/** The desk of the orders, until there is a console. */
await runDesk(async ({ deps, actor, verb, which: reference, rest }) => {
  switch (verb) {
    case 'list': {
      const listed = await listOrders(deps)
      const troubles = needsALook(await orderTroubles(deps))
      return [...troubles, ...listed.map(inWords), '', ...usage].join('\n')
    }
    case 'show':
      return shown(await showOrder(deps, actor, { reference, reason: rest.join(' ') }))
    case 'sent':
      await markSent(deps, actor, { reference, version: Number(rest[0]) })
      return 'Noted, and the buyer is told.'
    case 'refund': {
      const [amount = '', version = '', ...reason] = rest
      const input = { amount: moneyIn(amount), version: Number(version), reason: reason.join(' ') }
      await refundOrder(deps, actor, { reference, ...input })
      return 'Given back.'
    }
    case 'erase':
      await eraseBuyer(deps, actor, { reference, reason: rest.join(' ') })
      return 'Forgotten. The order itself stays in the books.'
    default:
      return usage.join('\n')
  }
})

function inWords({ reference, state, total, shipping_area, pieces, day, ...back }: Listed) {
  const money = formatMoney(cents(total)).padStart(13)
  const what = `${pieces} ${Number(pieces) === 1 ? 'piece' : 'pieces'}`.padEnd(9)
  const where = `${shipping_area}, ${formatDay(day)}`
  // What cannot be sent is owed back, so it says so also when nobody has asked for it.
  const none = state === 'unfulfillable' ? ', nothing given back' : ''
  return `${reference} ${money}  ${state.padEnd(13)} ${what} ${where}${backInWords(back) || none}`
}

function shown({ order, lines, buyer, note, paymentVersion, ...back }: Opened): string {
  const { delivery, email, phone_number } = buyer ?? {}
  const versions = `version ${order.version}${paymentVersion === null ? '' : `, payment’s version ${paymentVersion}`}`
  const money = formatMoney(cents(order.total)) + backInWords(back)
  return [
    `${order.reference}, ${money}, ${order.state}, ${versions}`,
    ...lines.map(({ quantity, name, size }) => `  ${quantity} × ${name}, ${size}`),
    ...(buyer
      ? Object.entries({ ...delivery, email, phone_number }).map(
          ([field, value]) => `  ${field}: ${value}`,
        )
      : ['  Who ordered is forgotten.']),
    ...(note ? ['Note', note.replaceAll(/^/gm, '  ')] : []),
  ].join('\n')
}

import { formatDay } from '#contract/dates.ts'
import type { OrderStatus } from '#contract/order.ts'
import { formatDollars } from '#contract/text/money.ts'
import { clientLoaderReading, loaderReading } from '#web/kit/load.ts'
import { privateHeaders, privateMeta } from '#web/kit/private-page.ts'
import { useRootData } from '#web/kit/use-root-data.ts'
import { onNight, type RouteHandle } from '#web/layout/route-facts.ts'
import { PaperPage } from '#web/ui/paper.tsx'
import { Lead } from '#web/ui/section.tsx'
import type { Route } from './+types/route.ts'
import { sizeLabel, Sum } from '../bag/sum.tsx'
import styles from './route.module.css'

export const handle = { header: onNight('river') } satisfies RouteHandle

const endpoint = async () => (await import('#contract/order.ts')).readOrderStatus
export const loader = loaderReading(endpoint)
export const clientLoader = clientLoaderReading(endpoint)

export const headers = privateHeaders
export const meta = () => privateMeta('Your page')

/** The state of an order, reached by the link of an email. It shows neither the buyer nor the address. */
export default function OrderPage({ loaderData: order }: Route.ComponentProps) {
  const email = useRootData()?.organisation.email ?? ''
  return (
    <PaperPage>
      <h1>Your order</h1>
      <Lead className={styles.lead}>{stateText(order)}</Lead>
      <p className={styles.facts}>
        {order.reference}, {formatDay(order.date)}
      </p>
      <Ordered order={order} />
      <p>
        Something is not right? Write to{' '}
        <a href={`mailto:${email}?subject=${order.reference}`}>{email}</a> and name{' '}
        {order.reference}.
      </p>
    </PaperPage>
  )
}

function stateText({ state, sentOn }: OrderStatus): string {
  return {
    'being confirmed': 'It waits for its payment to be confirmed.',
    paid: 'It is paid. We are packing it.',
    sent: sentOn ? `It was sent on ${formatDay(sentOn)}.` : 'It was sent.',
    cancelled: 'It was not paid, and nothing was taken.',
    refunded: 'The money is on its way back to you.',
    'under review':
      'The payment differs from what we asked for. A person is looking at it, and you need to do nothing.',
  }[state]
}

/** The lines and the total of the order. */
const Ordered = ({ order }: { order: OrderStatus }) => (
  <>
    <dl className={styles.ordered}>
      {order.lines.map(({ name, size, quantity, itemTotal }) => (
        <div key={`${name} ${size}`}>
          <dt>
            {quantity} × {name}, {sizeLabel(size)}
          </dt>
          <dd>{formatDollars(itemTotal)}</dd>
        </div>
      ))}
    </dl>
    <Sum
      subtotal={order.subtotal}
      shipping={order.shipping}
      discount={order.discount ?? undefined}
      total={order.total}
      className={styles.sum}
    />
  </>
)

import { formatDollars } from '#contract/money-text.ts'
import type { OrderStatus } from '#contract/order.ts'
import { sizeInWords } from '../bag/size-in-words.ts'
import styles from './route.module.css'

/** What was ordered, and what it cost. */
export const Ordered = ({ order }: { order: OrderStatus }) => (
  <dl className={styles.ordered}>
    {order.lines.map(({ name, size, quantity, itemTotal }) => (
      <div key={`${name} ${size}`}>
        <dt>
          {quantity} × {name}, {sizeInWords(size)}
        </dt>
        <dd>{formatDollars(itemTotal)}</dd>
      </div>
    ))}
    <div className={styles.first}>
      <dt>Subtotal</dt>
      <dd>{formatDollars(order.subtotal)}</dd>
    </div>
    <div>
      <dt>Shipping</dt>
      <dd>{formatDollars(order.shipping)}</dd>
    </div>
    {order.discount !== null && (
      <div>
        <dt>Discount</dt>
        <dd>−{formatDollars(order.discount)}</dd>
      </div>
    )}
    <div className={styles.total}>
      <dt>Total</dt>
      <dd>{formatDollars(order.total)}</dd>
    </div>
  </dl>
)

import { formatDollars } from '#contract/money-text.ts'
import type { OrderStatus } from '#contract/order.ts'
import { sizeInWords } from '../bag/size-in-words.ts'
import { Sum } from '../bag/sum.tsx'
import styles from './route.module.css'

/** What was ordered, and what it cost. */
export const Ordered = ({ order }: { order: OrderStatus }) => (
  <>
    <dl className={styles.ordered}>
      {order.lines.map(({ name, size, quantity, itemTotal }) => (
        <div key={`${name} ${size}`}>
          <dt>
            {quantity} × {name}, {sizeInWords(size)}
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

import type { Bag } from '#contract/bag.ts'
import type { ShippingOption } from '#contract/shipping.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import { openBag } from '../bag/glance.ts'
import { Sum } from '../bag/sum.tsx'
import { useBag } from '../bag/the-bag.ts'
import { DiscountCode } from './discount-code.tsx'
import { orderSum } from './order-sum.ts'
import { SummaryLine } from './summary-line.tsx'
import styles from './order-summary.module.css'

type OrderSummaryProps = { bag: Bag; options: readonly ShippingOption[] | undefined }

/** What is ordered, and what it costs. */
export function OrderSummary({ bag, options }: OrderSummaryProps) {
  const { isHeld } = useBag()
  const { subtotal, shipping, discount, total } = orderSum(bag, options ?? [])
  return (
    <section aria-labelledby="your-order" data-ground="light" className={styles.summary}>
      <div className={styles.head}>
        <h2 id="your-order">Your order</h2>
        <TextButton aria-haspopup="dialog" onClick={openBag}>
          Change
        </TextButton>
      </div>
      {/* It scrolls, so it can be reached by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable */}
      <ul className={styles.lines} tabIndex={0} aria-label="What you order">
        {bag.items.map((item) => (
          <SummaryLine key={item.itemId} item={item} isHeld={isHeld} />
        ))}
      </ul>
      <DiscountCode />
      <Sum
        subtotal={subtotal}
        shipping={options ? shipping : 'being asked'}
        discount={discount}
        discountCode={bag.discountCode}
        total={options ? total : 'being asked'}
        className={styles.sum}
      />
    </section>
  )
}

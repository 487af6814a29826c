import type { Bag, BagItem } from '#contract/bag.ts'
import type { ShippingOption } from '#contract/shipping.ts'
import { formatDollars } from '#contract/text/money.ts'
import { outOfStock } from '#contract/text/store.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { openBag } from '../bag/cart-state.ts'
import { useBag } from '../bag/bag-store.ts'
import { DiscountCode } from './discount-code.tsx'
import { isShort } from '../bag/bag-model.ts'
import { sizeLabel, Sum } from '../bag/sum.tsx'
import styles from './order-summary.module.css'

type OrderSummaryProps = { bag: Bag; options: readonly ShippingOption[] | undefined }

/** The lines of the order, the discount code and the total. */
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll the list */}
      <ul className={styles.lines} tabIndex={0} aria-label="What you order">
        {bag.items.map((item) => (
          <SummaryLine key={item.itemId} item={item} isHeld={isHeld} />
        ))}
      </ul>
      <DiscountCode />
      <Sum
        subtotal={subtotal}
        shipping={options ? shipping : 'loading'}
        discount={discount}
        discountCode={bag.discountCode}
        total={options ? total : 'loading'}
        className={styles.sum}
      />
    </section>
  )
}

type SummaryLineProps = {
  item: BagItem
  /** The missing stock may be reserved by the unpaid order of this bag, so no shortage is shown. */
  isHeld: boolean
}

function SummaryLine({ item, isHeld }: SummaryLineProps) {
  const { itemId, merchId, size, quantity, left, itemTotal } = item
  return (
    <li className={styles.line}>
      <span className={styles.picture}>
        <Picture {...merchId.picture} alt="" ratio={[1, 1]} sizes="76px" />
        <b>
          {quantity}
          <VisuallyHidden> of</VisuallyHidden>
        </b>
      </span>
      <div>
        <strong>{merchId.name}</strong>
        <p className={styles.size}>{sizeLabel(size)}</p>
        {!isHeld && isShort(item) && (
          <FieldError id={`ordered-${itemId}`}>
            {left === 0 ? outOfStock : `Only ${left} left`}
          </FieldError>
        )}
      </div>
      <strong>{formatDollars(itemTotal)}</strong>
    </li>
  )
}

/** Subtotal, price of the first shipping option, discount and total. */
export function orderSum(
  { totalPrice, discountedPrice }: Pick<Bag, 'totalPrice' | 'discountedPrice'>,
  options: readonly Pick<ShippingOption, 'price'>[],
) {
  const shipping = options[0]?.price ?? 0
  return {
    subtotal: totalPrice,
    shipping,
    discount: discountedPrice,
    total: totalPrice + shipping - (discountedPrice ?? 0),
  }
}

import type { BagItem } from '#contract/bag.ts'
import { formatDollars } from '#contract/money-text.ts'
import { outOfStock } from '#contract/store-words.ts'
import { FieldError } from '#web/ui/field-error.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { isShort } from '../bag/shown-bag.ts'
import { sizeInWords } from '../bag/size-in-words.ts'
import styles from './summary-line.module.css'

type SummaryLineProps = {
  item: BagItem
  /** What is short may be held by the very order that is being paid. */
  isHeld: boolean
}

export function SummaryLine({ item, isHeld }: SummaryLineProps) {
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
        <p className={styles.size}>{sizeInWords(size)}</p>
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

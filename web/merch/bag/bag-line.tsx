import type { BagItem } from '#contract/bag.ts'
import { formatDollars } from '#contract/text/money.ts'
import { outOfStock, maxQuantity } from '#contract/text/store.ts'
import { FieldError } from '#web/ui/field-error.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { bagActions } from './bag-actions.ts'
import { sizeLabel } from './sum.tsx'
import styles from './bag-line.module.css'

type BagLineProps = {
  item: BagItem
  /** The stock is smaller than the quantity. */
  isShort: boolean
}

/** One line of the bag, with its quantity and a Remove button. */
export function BagLine({ item, isShort }: BagLineProps) {
  const { itemId, merchId, size, quantity, left, itemTotal } = item
  const what = `${merchId.name}, ${sizeLabel(size)}`
  return (
    <li className={styles.line}>
      <Picture {...merchId.picture} alt="" ratio={[1, 1]} sizes="76px" className={styles.picture} />
      <div className={styles.text}>
        <strong>{merchId.name}</strong>
        <span className={styles.size}>{sizeLabel(size)}</span>
        {isShort && (
          <FieldError id={`short-${itemId}`}>
            {left === 0 ? outOfStock : `Only ${left} left`}
          </FieldError>
        )}
        <div className={styles.change}>
          <Stepper
            small
            label={what}
            value={quantity}
            min={1}
            max={Math.min(left, maxQuantity)}
            onStep={(by) => void bagActions.step(itemId, by)}
            fewerLabel={`One fewer ${what}`}
            moreLabel={`One more ${what}`}
          />
          <TextButton
            aria-label={`Remove ${what}`}
            onClick={() => void bagActions.remove(itemId, merchId.name)}
          >
            Remove
          </TextButton>
        </div>
      </div>
      <strong className={styles.total}>{formatDollars(itemTotal)}</strong>
    </li>
  )
}

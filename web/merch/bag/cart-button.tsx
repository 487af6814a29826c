import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { bringBagDialog } from './bring-bag-dialog.ts'
import { openBag, useGlance } from './glance.ts'
import styles from './cart-button.module.css'

type CartButtonProps = {
  /** Its sign and number alone, where there is little room. */
  small?: boolean
  className?: string
}

/**
 * Opens the bag and says how much is in it. The page is the same for everybody, so the number comes with the script,
 * into a place that was kept for it.
 */
export function CartButton({ small, className }: CartButtonProps) {
  const { count } = useGlance()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={classNames(styles.cart, small && styles.small, className)}
      onClick={openBag}
      // So that it is there when it is wanted; where it does not come, the press says so.
      onPointerEnter={() => void bringBagDialog().catch(() => undefined)}
    >
      <Icon name="bag" size={24} />
      {small ? <VisuallyHidden>Bag </VisuallyHidden> : 'Bag '}
      <b className={classNames(styles.count, count === undefined && styles.unknown)}>
        {count ?? 0}
        <VisuallyHidden>{count === 1 ? ' item' : ' items'}</VisuallyHidden>
      </b>
    </button>
  )
}

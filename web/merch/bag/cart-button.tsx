import { useLocation } from 'react-router'
import { leadsTo } from '#web/layout/menu.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { loadBagDialog, openBag, useCartState } from './cart-state.ts'
import styles from './cart-button.module.css'

type CartButtonProps = {
  /** Shows only the icon and the count. */
  small?: boolean
  className?: string
}

/**
 * Opens the bag and shows its item count. Cached pages are the same for every visitor, so the script fills in the
 * count. Space is reserved for it.
 */
export function CartButton({ small, className }: CartButtonProps) {
  const { count } = useCartState()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={classNames(styles.cart, small && styles.small, className)}
      onClick={openBag}
      // Preloads the dialog. A failure is reported when the visitor clicks.
      onPointerEnter={() => void loadBagDialog().catch(() => undefined)}
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

/** The cart button of the header, for a bag with items. Store pages have their own, so there it appears on scroll. */
export function HeaderCart() {
  const { count = 0 } = useCartState()
  const { pathname } = useLocation()
  if (count === 0) return null
  return (
    <CartButton small className={leadsTo('/merch-store', pathname) ? styles.later : undefined} />
  )
}

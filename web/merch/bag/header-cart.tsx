import { useLocation } from 'react-router'
import { leadsTo } from '#web/layout/menu.ts'
import { CartButton } from './cart-button.tsx'
import { useGlance } from './glance.ts'
import styles from './header-cart.module.css'

/** The cart button of the header, for a bag with items. Store pages have their own, so there it appears on scroll. */
export function HeaderCart() {
  const { count = 0 } = useGlance()
  const { pathname } = useLocation()
  if (count === 0) return null
  return (
    <CartButton small className={leadsTo('/merch-store', pathname) ? styles.later : undefined} />
  )
}

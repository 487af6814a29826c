import { useLocation } from 'react-router'
import { leadsTo } from '#web/layout/menu.ts'
import { CartButton } from './cart-button.tsx'
import { useGlance } from './glance.ts'
import styles from './header-cart.module.css'

/** The way to a bag with something in it, from any page. Pages of the store have their own, until it is out of sight. */
export function HeaderCart() {
  const { count = 0 } = useGlance()
  const { pathname } = useLocation()
  if (count === 0) return null
  return (
    <CartButton small className={leadsTo('/merch-store', pathname) ? styles.later : undefined} />
  )
}

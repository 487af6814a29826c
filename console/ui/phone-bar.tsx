import { useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from './dialog.tsx'
import { DeskIcon } from './desk-icon.tsx'
import { type MenuItem, phoneBarOf, screenAt } from './menu.ts'
import styles from './phone-bar.module.css'

/** The menu of phones, at the bottom of the window. */
export function PhoneBar({ items: all, site }: { items: readonly MenuItem[]; site: string }) {
  const [isOpen, setOpen] = useState(false)
  const { pathname } = useLocation()
  const { items, hasMore } = phoneBarOf(all)
  const others = all.slice(items.length)
  return (
    <nav aria-label="Main" className={styles.bar}>
      {items.map((item) => (
        <BarLink key={item.path} {...item} />
      ))}
      {hasMore ? (
        <button
          type="button"
          className={styles.item}
          aria-current={screenAt(others, pathname) && 'true'}
          onClick={() => setOpen(true)}
        >
          <DeskIcon name="more" size={24} />
          More
        </button>
      ) : (
        <a href={site} target="_blank" rel="noreferrer" className={styles.item}>
          <DeskIcon name="site" size={24} />
          Visit site
        </a>
      )}
      {isOpen && (
        <Dialog title="More" isSheet onClose={() => setOpen(false)}>
          <ul className={styles.more}>
            {others.map(({ path, label, icon }) => (
              <li key={path}>
                <NavLink to={path} onClick={() => setOpen(false)}>
                  <DeskIcon name={icon} size={24} />
                  {label}
                </NavLink>
              </li>
            ))}
            <li>
              <a href={site} target="_blank" rel="noreferrer">
                <DeskIcon name="site" size={24} />
                Visit site
              </a>
            </li>
          </ul>
          <Button small variant="outline" onClick={() => setOpen(false)}>
            Close
          </Button>
        </Dialog>
      )}
    </nav>
  )
}

const BarLink = ({ path, label, phoneLabel = label, icon }: MenuItem) => (
  <NavLink to={path} end={path === '/'} className={styles.item}>
    <DeskIcon name={icon} size={24} />
    {phoneLabel}
  </NavLink>
)

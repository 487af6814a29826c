import { Fragment } from 'react'
import { NavLink } from 'react-router'
import { DeskIcon } from './desk-icon.tsx'
import type { MenuItem } from './menu.ts'
import styles from './side-menu.module.css'

/** The menu of wide windows. Below 1200px it has icons only, and its labels are for screen readers. */
export const SideMenu = ({ items, logo }: { items: readonly MenuItem[]; logo: string }) => (
  <div className={styles.side} data-ground="dark">
    <nav aria-label="Desk">
      <img src={logo} alt="" className={styles.logo} />
      {items.map(({ label, path, icon, group }, index) => (
        <Fragment key={path}>
          {group && group !== items[index - 1]?.group && <p className={styles.group}>{group}</p>}
          <NavLink to={path} end={path === '/'} title={label} className={styles.item}>
            <DeskIcon name={icon} />
            <span>{label}</span>
          </NavLink>
        </Fragment>
      ))}
    </nav>
  </div>
)

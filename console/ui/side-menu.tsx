import { Fragment } from 'react'
import { NavLink } from 'react-router'
import { DeskIcon } from './desk-icon.tsx'
import type { MenuItem } from './menu.ts'
import styles from './side-menu.module.css'

type SideMenuProps = {
  items: readonly MenuItem[]
  logo: string
  /** The address of the public site. */
  site: string
}

/** The menu of wide windows. Below 1200px it has icons only, and its labels are for screen readers. */
export const SideMenu = ({ items, logo, site }: SideMenuProps) => (
  <div className={styles.side} data-ground="dark">
    <nav aria-label="Desk">
      <a href={site} target="_blank" rel="noreferrer" title="Visit site" className={styles.site}>
        <img src={logo} alt="" className={styles.logo} />
        <span>Visit site</span>
      </a>
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

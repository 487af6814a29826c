import { memo, useId } from 'react'
import { useLocation } from 'react-router'
import type { MenuGroup } from '#contract/page/frame.ts'
import { plainPath } from '#web/kit/plain-path.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Dropdown, DropdownGroup } from '#web/ui/dropdown.tsx'
import { LazyHydrate } from '#web/ui/lazy-hydrate.tsx'
import { useFrame } from './frame-texts.ts'
import { leadsTo, shownMenu } from './menu.ts'
import styles from './wide-menu.module.css'

/** The menu of wide screens. Memoised, because a new render would hydrate it on phones, where it is hidden. */
export const WideMenu = memo(function WideMenu() {
  const { groups, links: topLinks } = shownMenu(useFrame().menu)
  const path = plainPath(useLocation().pathname)
  const linkClass = (isCurrent: boolean) => classNames(styles.top, isCurrent && styles.current)
  return (
    <LazyHydrate as="nav" className={styles.menu} aria-label="Main">
      <ul className={styles.list}>
        <DropdownGroup>
          {groups.map(({ label, links }) => (
            <li key={label}>
              <Dropdown
                label={label}
                buttonClassName={linkClass(links.some(({ to }) => leadsTo(to, path)))}
              >
                <ul className={styles.links}>
                  {links.map((link) => (
                    <GroupLink key={link.to} link={link} isHere={leadsTo(link.to, path)} />
                  ))}
                </ul>
              </Dropdown>
            </li>
          ))}
        </DropdownGroup>
        {topLinks.map(({ label, to }) => (
          <li key={to}>
            <Anchor
              to={to}
              className={linkClass(leadsTo(to, path))}
              aria-current={path === to ? 'page' : undefined}
            >
              {label}
            </Anchor>
          </li>
        ))}
      </ul>
    </LazyHydrate>
  )
})

/** The label is the accessible name of the link; the line below is its description. */
function GroupLink({ link, isHere }: { link: MenuGroup['links'][number]; isHere: boolean }) {
  const aboutId = useId()
  return (
    <li>
      <Anchor to={link.to} aria-describedby={aboutId} aria-current={isHere ? 'page' : undefined}>
        {link.label}
      </Anchor>
      <p id={aboutId}>{link.about}</p>
    </li>
  )
}

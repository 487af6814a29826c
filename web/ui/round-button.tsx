import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { PressLink, type PressLinkProps } from './press-link.tsx'
import styles from './round-button.module.css'

type RoundButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: IconName
  label: string
}

/** A round icon button: arrows, pause and play. The label is its accessible name. */
export function RoundButton({ icon, label, className, ...button }: RoundButtonProps) {
  return (
    <button
      type="button"
      {...button}
      aria-label={label}
      className={classNames(styles.button, className)}
    >
      <Icon name={icon} />
    </button>
  )
}

type RoundLinkProps = Omit<PressLinkProps, 'children'> & { icon: IconName; label: string }

/** A round button that shows an element, also before hydration. */
export const RoundLink = ({ icon, label, className, ...link }: RoundLinkProps) => (
  <PressLink {...link} aria-label={label} className={classNames(styles.button, className)}>
    <Icon name={icon} />
  </PressLink>
)

type RoundAnchorProps = Omit<LinkProps, 'children'> & { icon: IconName; label: string }

/** A round link to a page of the site. */
export const RoundAnchor = ({ icon, label, className, ...link }: RoundAnchorProps) => (
  <Link {...link} aria-label={label} className={classNames(styles.button, className)}>
    <Icon name={icon} />
  </Link>
)

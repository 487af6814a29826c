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

/** Arrows, pause and play. The label is the button's only words. */
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

/** One that shows something, and does so before the script is there. */
export const RoundLink = ({ icon, label, className, ...link }: RoundLinkProps) => (
  <PressLink {...link} aria-label={label} className={classNames(styles.button, className)}>
    <Icon name={icon} />
  </PressLink>
)

type RoundAnchorProps = Omit<LinkProps, 'children'> & { icon: IconName; label: string }

/** One that leads to an address of the site. */
export const RoundAnchor = ({ icon, label, className, ...link }: RoundAnchorProps) => (
  <Link {...link} aria-label={label} className={classNames(styles.button, className)}>
    <Icon name={icon} />
  </Link>
)

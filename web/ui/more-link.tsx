import { Anchor, type AnchorProps } from './anchor.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './more-link.module.css'

/** A bold link with an arrow, which shows whether it leaves the site. */
export function MoreLink({ className, children, ...anchor }: AnchorProps) {
  const leaves = anchor.newTab || anchor.href?.startsWith('http')
  return (
    <Anchor {...anchor} className={classNames(styles.link, className)}>
      {children}
      <Icon name={leaves ? 'out' : 'forward'} size={18} />
    </Anchor>
  )
}

/** A back link. */
export function Crumb({ className, children, ...anchor }: AnchorProps) {
  return (
    <Anchor {...anchor} className={classNames(styles.link, className)}>
      <Icon name="back" size={18} />
      {children}
    </Anchor>
  )
}

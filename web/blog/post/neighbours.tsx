import type { ReactNode } from 'react'
import type { Neighbour } from '#contract/post.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './neighbours.module.css'

/** Links to the previous and next post. At the end of the list the link stays visible but disabled. */
export function Neighbours({ older, newer }: { older: Neighbour; newer: Neighbour }) {
  return (
    <nav className={styles.pair} aria-label="More posts">
      <Step post={older} none="No older post">
        <Icon name="back" size={18} /> Previous post
      </Step>
      <Step post={newer} none="No newer post" className={styles.next}>
        Next post <Icon name="forward" size={18} />
      </Step>
    </nav>
  )
}

type StepProps = {
  post: Neighbour
  none: string
  className?: string | undefined
  children: ReactNode
}

function Step({ post, none, className, children }: StepProps) {
  const way = <span className={styles.way}>{children}</span>
  if (!post)
    return (
      <span
        role="link"
        aria-disabled="true"
        className={classNames(styles.step, styles.none, className)}
      >
        {way} {none}
      </span>
    )
  return (
    <Anchor to={`/blog/${post._id}`} className={classNames(styles.step, className)}>
      {way} {post.title}
    </Anchor>
  )
}

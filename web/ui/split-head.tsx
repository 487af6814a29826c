import type { ReactNode } from 'react'
import { Stack, Wrap } from './section.tsx'
import styles from './split-head.module.css'

/** The head of a light page: text on the left, a picture on the right. */
export function SplitHead({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <Wrap className={styles.head}>
      <Stack>{children}</Stack>
      <div>{picture}</div>
    </Wrap>
  )
}

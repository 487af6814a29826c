import type { ReactNode } from 'react'
import { Band } from '#web/ui/band.tsx'
import { Buttons } from '#web/ui/button.tsx'
import { Lead, Wrap } from '#web/ui/section.tsx'
import styles from './head.module.css'

type HeadProps = { heading: string; lead: string; children: ReactNode }

/** The header lies over its top; what can be done in the store stands at its right. */
export function Head({ heading, lead, children }: HeadProps) {
  return (
    <>
      <section data-ground="dark" className={styles.head}>
        <Wrap className={styles.spread}>
          <div className={styles.words}>
            <h1>{heading}</h1>
            <Lead className={styles.lead}>{lead}</Lead>
          </div>
          <Buttons>{children}</Buttons>
        </Wrap>
      </section>
      <Band pattern="river" />
    </>
  )
}

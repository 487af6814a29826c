import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import styles from './page-head.module.css'
import { setTitle } from './page-title.ts'

type PageHeadProps = {
  title: string
  /** The title of the tab, where the title of the screen may change while the person types. */
  tab?: string
  lead?: ReactNode
  actions?: ReactNode
}

let isFirstScreen = true

/** The title of a screen. It takes the focus after a navigation, so that screen readers announce the new screen. */
export function PageHead({ title, tab = title, lead, actions }: PageHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    setTitle(`${tab} · Desk`)
    if (!isFirstScreen) heading.current?.focus()
    isFirstScreen = false
  }, [tab])
  return (
    <div className={styles.head}>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

type PaneProps = {
  title: string
  /** Takes the focus when a form of the pane begins again. */
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A part of a screen with its own heading. */
export const Pane = ({ title, heading, children }: PaneProps) => (
  <section className={styles.pane}>
    <h2 ref={heading} tabIndex={heading ? -1 : undefined}>
      {title}
    </h2>
    {children}
  </section>
)

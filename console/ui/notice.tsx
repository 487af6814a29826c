import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from './notice.module.css'

export type Tone = 'info' | 'good' | 'warn' | 'bad'

/** A message with a coloured edge. Its text says the same as its colour. */
export const Notice = ({
  tone = 'info',
  className,
  ...rest
}: ComponentProps<'div'> & { tone?: Tone }) => (
  <div {...rest} className={classNames(styles.notice, styles[tone], className)} />
)

export type StateTone = Tone | 'plain' | 'off'

/** The state of a record: a tint with a diamond, hollow if nothing happens. */
export const State = ({ tone, children }: { tone: StateTone; children: string }) => (
  <span className={classNames(styles.state, styles[`${tone}State`])}>{children}</span>
)

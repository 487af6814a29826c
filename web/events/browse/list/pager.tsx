import type { ReactNode } from 'react'
import { maxListedEvents } from '#contract/event.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { FetchedPage } from './find-events.ts'
import { nextOffset, previousOffset } from './paging.ts'
import styles from './pager.module.css'

type PagerProps = {
  page: Pick<FetchedPage, 'offset' | 'totalEvents' | 'q' | 'step'>
  /** Fetches a page of an unsaved search, which has no URL. Without it each page is a link. */
  turnTo: ((offset: number) => void) | undefined
}

export function Pager({ page, turnTo }: PagerProps) {
  const { offset, totalEvents, q, step } = page
  const total = Math.min(totalEvents, maxListedEvents)
  const previous = previousOffset({ offset, total, step })
  const next = nextOffset({ offset, total, step })
  if (previous === undefined && next === undefined) return null
  return (
    <nav aria-label="Pages of events" className={styles.pager}>
      {previous !== undefined && (
        <Turn to={previous} {...{ q, turnTo }}>
          <Icon name="back" /> Previous Events
        </Turn>
      )}
      {next !== undefined && (
        <Turn to={next} {...{ q, turnTo }} className={styles.next}>
          Next Events <Icon name="forward" />
        </Turn>
      )}
    </nav>
  )
}

type TurnProps = Pick<PagerProps, 'turnTo'> & {
  to: number
  q: string
  className?: string
  children: ReactNode
}

const Turn = ({ to, q, turnTo, ...rest }: TurnProps) =>
  turnTo ? (
    <Button onClick={() => turnTo(to)} {...rest} />
  ) : (
    <ButtonLink to={addressOf(to, q)} {...rest} />
  )

function addressOf(offset: number, q: string): string {
  const query = new URLSearchParams({
    ...(offset > 0 && { offset: String(offset) }),
    ...(q !== '' && { q }),
  }).toString()
  return query ? `/events?${query}` : '/events'
}

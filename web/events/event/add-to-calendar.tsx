import { useState } from 'react'
import type { Event } from '#contract/event.ts'
import { somethingWentWrong } from '#contract/something-went-wrong.ts'
import { useRootData } from '#web/kit/use-root-data.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useIsHydrating } from '#web/ui/is-hydrating.ts'
import { toast } from '#web/ui/toast.ts'
import styles from './add-to-calendar.module.css'

type Title = 'own' | 'plain'
type AddToCalendarProps = { event: Pick<Event, '_id' | 'plainTitle'>; path: string }

/** The event as a file for any calendar. Without script both choices are plain links to the same file. */
export function AddToCalendar({ event, path }: AddToCalendarProps) {
  const [pending, setPending] = useState<Title>()
  const host = useRootData()?.siteConfig.apiHost ?? ''
  const download = async (title: Title) => {
    setPending(title)
    try {
      const { downloadCalendar } = await import('./download-calendar.ts')
      await downloadCalendar(event._id, title)
    } catch {
      toast.error(somethingWentWrong)
    } finally {
      setPending(undefined)
    }
  }
  const plain = `Add it with the plain title “${event.plainTitle}”`
  const own = (
    <>
      <Icon name="calendar" /> Add to calendar
    </>
  )
  if (useIsHydrating())
    return (
      <>
        <ButtonLink look="outline" full href={host + path} download="event.ics">
          {own}
        </ButtonLink>
        <p className={styles.plain}>
          {sharedCalendar}{' '}
          <a className={styles.link} href={`${host}${path}?title=plain`} download="event.ics">
            {plain}
          </a>
        </p>
      </>
    )
  return (
    <>
      <Button look="outline" full disabled={pending === 'own'} onClick={() => void download('own')}>
        {own}
      </Button>
      <p className={styles.plain}>
        {sharedCalendar}{' '}
        <button
          type="button"
          className={styles.link}
          disabled={pending === 'plain'}
          onClick={() => void download('plain')}
        >
          {plain}
        </button>
      </p>
    </>
  )
}

const sharedCalendar = 'Does somebody else see your calendar?'

import { type MouseEvent, useState } from 'react'
import type { Event } from '#contract/event.ts'
import { somethingWentWrong } from '#contract/text/error.ts'
import { useRootData } from '#web/kit/use-root-data.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from './add-to-calendar.module.css'

type Title = 'own' | 'plain'
type AddToCalendarProps = { event: Pick<Event, '_id' | 'plainTitle'>; path: string }

/** Downloads the event as calendar file, with its own or a plain title. Without script both are links to the file. */
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
  const link = (title: Title, query = '') => ({
    href: host + path + query,
    download: 'event.ics',
    'aria-busy': pending === title || undefined,
    onClick: (press: MouseEvent) => {
      press.preventDefault()
      if (pending !== title) void download(title)
    },
  })
  return (
    <>
      <ButtonLink variant="outline" full {...link('own')}>
        <Icon name="calendar" /> Add to calendar
      </ButtonLink>
      <p className={styles.plain}>
        {sharedCalendar}{' '}
        <a className={styles.link} {...link('plain', '?title=plain')}>
          Add it with the plain title “{event.plainTitle}”
        </a>
      </p>
    </>
  )
}

const sharedCalendar = 'Does somebody else see your calendar?'

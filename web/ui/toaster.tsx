import { type ComponentType, useEffect, useState } from 'react'
import { classNames } from './class-names.ts'
import { aboveDialogs } from './inert-page.ts'
import { queue } from './toast.ts'
import type { Corner } from './toast-stage.tsx'
import type { Note } from './toast-queue.ts'
import styles from './toaster.module.css'
import visuallyHidden from './visually-hidden.module.css'

const announcedMs = 10_000

/**
 * Rendered once, by the layout. The live region is in the server-rendered page, because screen readers only announce
 * changes of known regions. The stage is loaded with the first toast.
 */
export function Toaster({ corner = 'left' }: { corner?: Corner }) {
  const [Stage, setStage] = useState<ComponentType<{ corner: Corner }>>()
  const [isPlain, setPlain] = useState(false)
  const announcements = useAnnouncements()

  useEffect(() => {
    const load = async () => {
      try {
        const { ToastStage } = await import('./toast-stage.tsx')
        setStage(() => ToastStage)
      } catch {
        // A toast often reports a lost connection, and then the stage cannot be loaded either.
        setPlain(true)
      }
    }
    return queue.onStageRequest(() => void load())
  }, [])

  return (
    <div {...aboveDialogs}>
      <div
        aria-live="polite"
        aria-relevant="additions"
        className={
          isPlain && !Stage ? classNames(styles.plain, styles[corner]) : visuallyHidden.hidden
        }
      >
        {announcements.map(({ key, note }) => (
          <p key={key}>
            {note.title}
            {note.description && `. ${note.description}`}
          </p>
        ))}
      </div>
      {Stage && <Stage corner={corner} />}
    </div>
  )
}

function useAnnouncements() {
  const [announcements, setAnnouncements] = useState<{ key: number; note: Note }[]>([])
  useEffect(() => {
    let count = 0
    const timers = new Set<ReturnType<typeof setTimeout>>()
    const stop = queue.onPut((note) => {
      const key = (count += 1)
      setAnnouncements((all) => [...all, { key, note }])
      timers.add(
        setTimeout(
          () => setAnnouncements((all) => all.filter((one) => one.key !== key)),
          announcedMs,
        ),
      )
    })
    return () => {
      stop()
      timers.forEach(clearTimeout)
    }
  }, [])
  return announcements
}

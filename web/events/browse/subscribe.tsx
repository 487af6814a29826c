import { useRootData } from '#web/kit/use-root-data.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import styles from './subscribe.module.css'

/** All events as one calendar that looks again by itself. */
export function Subscribe({ path }: { path: string }) {
  const siteConfig = useRootData()?.siteConfig
  if (!siteConfig) return null
  const feed = (siteConfig.apiHost ?? siteConfig.siteUrl) + path
  return (
    <section aria-labelledby="subscribe" className={styles.subscribe}>
      <div>
        <h2 id="subscribe">Never miss one</h2>
        <p>
          Subscribe once, and every new event appears in your calendar by itself, in Apple Calendar,
          Google Calendar or Outlook. The calendar carries our name. On a shared phone, open a
          single event instead and add it with a plain title.
        </p>
        <p>
          Where a button does not work, add this address as a calendar: <code>{feed}</code>
        </p>
      </div>
      <ButtonLink look="outline" href={feed.replace(/^https?:/, 'webcal:')}>
        Subscribe to all events
      </ButtonLink>
    </section>
  )
}

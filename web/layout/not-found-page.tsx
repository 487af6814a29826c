import loose from '#content/artwork/scene-loose.svg?url'
import { Band } from '#web/ui/band.tsx'
import { Button } from '#web/ui/button.tsx'
import { Lead, Wrap } from '#web/ui/section.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { WaysAndLines } from './ways-and-lines.tsx'
import styles from './not-found-page.module.css'

const ways = [
  { label: 'Home', to: '/' },
  { label: 'Events', to: '/events' },
  { label: 'Programs & Resources', to: '/program' },
  { label: 'Blog', to: '/blog' },
  { label: 'Merch Store', to: '/merch-store' },
] as const

export const notFoundWords = {
  title: 'Page not found',
  description: 'We looked for this page and it is not here.',
  isMissing: true,
}

export function NotFoundPage() {
  return (
    <>
      <section className={styles.head} data-ground="dark">
        <img className={styles.art} src={loose} width={1600} height={620} alt="" />
        <Wrap>
          <div className={styles.words}>
            <h1>A thread came loose</h1>
            <Lead className={styles.lead}>
              We looked for this page and it is not here. It may have moved, or the address has a
              slip in it.
            </Lead>
            <form className={styles.search} role="search" action="/events">
              <label>
                <VisuallyHidden>Search for events</VisuallyHidden>
                <input name="q" type="search" placeholder="Search for events" maxLength={100} />
              </label>
              <Button type="submit">Find Events</Button>
            </form>
          </div>
        </Wrap>
      </section>
      <Band pattern="dawn" />
      <WaysAndLines heading="Pick up the thread" ways={ways} />
    </>
  )
}

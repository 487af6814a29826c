import { phoneLink } from '#contract/text/phone-link.ts'
import loose from '#content/artwork/scene-loose.svg?url'
import { Band } from '#web/ui/band.tsx'
import { Button } from '#web/ui/button.tsx'
import { Lead, Wrap, Section } from '#web/ui/section.tsx'
import { useRootData } from '#web/kit/use-root-data.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { classNames } from '#web/ui/class-names.ts'
import field from '#web/ui/search-field.module.css'
import { Icon } from '#web/ui/icon.tsx'
import { CrisisLines } from './crisis-lines.tsx'
import styles from './not-found-page.module.css'

const links = [
  { label: 'Home', to: '/' },
  { label: 'Events', to: '/events' },
  { label: 'Programs & Resources', to: '/program' },
  { label: 'Blog', to: '/blog' },
  { label: 'Merch Store', to: '/merch-store' },
] as const

export const notFoundMeta = {
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
          <div className={styles.texts}>
            <h1>A thread came loose</h1>
            <Lead className={styles.lead}>
              We looked for this page and it is not here. It may have moved, or the address has a
              slip in it.
            </Lead>
            <form className={classNames(field.form, styles.search)} role="search" action="/events">
              <input
                name="q"
                type="search"
                aria-label="Search for events"
                placeholder="Search for events"
                maxLength={100}
              />
              <Button type="submit">Find Events</Button>
            </form>
          </div>
        </Wrap>
      </section>
      <Band pattern="dawn" />
      <LinksAndCrisisLines heading="Pick up the thread" links={links} />
    </>
  )
}

type LinksProps = { heading: string; links: readonly { label: string; to: string }[] }

/** Links to go on, and the crisis lines. */
function LinksAndCrisisLines({ heading, links }: LinksProps) {
  const support = useRootData()?.organisation.supportPhone
  return (
    <Section>
      <div className={styles.columns}>
        <div>
          <h2>{heading}</h2>
          <LinkList links={links} />
        </div>
        <div>
          <h2>Needing a person, not a page?</h2>
          <CrisisLines />
          {support && (
            <p className={styles.text}>
              Or text us at <a href={phoneLink('sms', support)}>{support}</a>.
            </p>
          )}
        </div>
      </div>
    </Section>
  )
}

function LinkList({ links }: { links: readonly { label: string; to: string }[] }) {
  return (
    <ul className={styles.ways}>
      {links.map(({ label, to }) => (
        <li key={to}>
          <Anchor to={to}>
            {label} <Icon name="forward" />
          </Anchor>
        </li>
      ))}
    </ul>
  )
}

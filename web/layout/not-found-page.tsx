import { phoneLink } from '#contract/text/phone-link.ts'
import loose from '#content/artwork/scene-loose.svg?url'
import builtIn from '#content/pages/frame.json' with { type: 'json' }
import type { FramePage, Links } from '#contract/page/frame.ts'
import { rootDataIn } from '#web/kit/root-data.ts'
import { FilledText } from '#web/ui/filled-text.tsx'
import { Band } from '#web/ui/band.tsx'
import { Button } from '#web/ui/button.tsx'
import { Lead, Wrap, Section } from '#web/ui/section.tsx'
import { useRootData } from '#web/kit/use-root-data.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { classNames } from '#web/ui/class-names.ts'
import field from '#web/ui/search-field.module.css'
import { Icon } from '#web/ui/icon.tsx'
import { CrisisLines } from './crisis-lines.tsx'
import { useFrame } from './frame-texts.ts'
import styles from './not-found-page.module.css'

export function notFoundMeta({ matches }: { matches: Parameters<typeof rootDataIn>[0] }) {
  const { title, lead } = rootDataIn(matches)?.frame?.notFound ?? builtIn.notFound
  return { title, description: lead, isMissing: true }
}

export function NotFoundPage() {
  const { heading, lead, links, help } = useFrame().notFound
  return (
    <>
      <section className={styles.head} data-ground="dark">
        <img className={styles.art} src={loose} width={1600} height={620} alt="" />
        <Wrap>
          <div className={styles.texts}>
            <h1>{heading}</h1>
            <Lead className={styles.lead}>{lead}</Lead>
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
      <LinksAndCrisisLines links={links} help={help} />
    </>
  )
}

type LinksProps = Pick<FramePage['notFound'], 'links' | 'help'>

/** Links to go on, and the crisis lines. */
function LinksAndCrisisLines({ links, help }: LinksProps) {
  const support = useRootData()?.organisation.supportPhone
  return (
    <Section>
      <div className={styles.columns}>
        <div>
          <h2>{links.heading}</h2>
          <LinkList links={links.items} />
        </div>
        <div>
          <h2>{help.heading}</h2>
          <CrisisLines />
          {support && (
            <p className={styles.text}>
              <FilledText text={help.text} name="phone">
                <a href={phoneLink('sms', support)}>{support}</a>
              </FilledText>
            </p>
          )}
        </div>
      </div>
    </Section>
  )
}

function LinkList({ links }: { links: Links['items'] }) {
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

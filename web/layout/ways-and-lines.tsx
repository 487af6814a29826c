import { phoneLink } from '#contract/phone-link.ts'
import { useRootData } from '#web/kit/use-root-data.ts'
import { Section } from '#web/ui/section.tsx'
import { CrisisLines } from './crisis-lines.tsx'
import { WaysOn } from './ways-on.tsx'
import styles from './ways-and-lines.module.css'

type Ways = { heading: string; ways: readonly { label: string; to: string }[] }

/** What a page with nothing on it still owes a visitor: somewhere to go, and somebody to call. */
export function WaysAndLines({ heading, ways }: Ways) {
  const support = useRootData()?.organisation.supportPhone
  return (
    <Section>
      <div className={styles.columns}>
        <section>
          <h2>{heading}</h2>
          <WaysOn ways={ways} />
        </section>
        <section>
          <h2>Needing a person, not a page?</h2>
          <CrisisLines />
          {support && (
            <p className={styles.text}>
              Or text us at <a href={phoneLink('sms', support)}>{support}</a>.
            </p>
          )}
        </section>
      </div>
    </Section>
  )
}

import { MoreLink } from '#web/ui/more-link.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Issues } from './use-newsletters.ts'
import styles from './issues-pending.module.css'

/** Shown in place of the issues while they load, or if there are none. */
export function IssuesPending({ issues, site }: { issues: Issues; site: string }) {
  if (issues === 'loading')
    return (
      <>
        <Spinner label="Fetching the letters" className={styles.spinner} />
        <noscript>
          <Elsewhere words="The list needs a script that is switched off." site={site} />
        </noscript>
      </>
    )
  const words =
    issues === 'failed' ? 'The letters did not load.' : 'There is no letter to show yet.'
  return <Elsewhere words={words} site={site} />
}

const Elsewhere = ({ words, site }: { words: string; site: string }) => (
  <div className={styles.elsewhere}>
    <p>{words}</p>
    <MoreLink href={site} newTab>
      Read them on our newsletter site
    </MoreLink>
  </div>
)

import { type RefCallback, useCallback, useState } from 'react'
import { dayOf, formatMonth } from '#contract/dates.ts'
import { maxTitleWords } from '#contract/text/newsletter.ts'
import { truncateWords } from '#contract/text/truncate.ts'
import type { NewsletterItem } from '#web/kit/newsletter-feed.ts'
import { MoreLink } from '#web/ui/more-link.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { whenNear } from '#web/ui/when-near.ts'
import styles from './issues.module.css'

type Issues = 'loading' | 'failed' | readonly NewsletterItem[]

/** Fetches the issues when their section is near the viewport. The code that fetches them also loads only then. */
export function useNewsletters(): [Issues, RefCallback<Element>] {
  const [issues, setIssues] = useState<Issues>('loading')
  const sectionRef = useCallback<RefCallback<Element>>((element) => {
    const fetchIssues = () => void findIssues().then(setIssues)
    return element ? whenNear(element, fetchIssues) : undefined
  }, [])
  return [issues, sectionRef]
}

async function findIssues(): Promise<Issues> {
  try {
    const { fetchNewsletters } = await import('#web/kit/newsletter-feed.ts')
    return await fetchNewsletters()
  } catch {
    return 'failed'
  }
}

/** Shown in place of the issues while they load, or if there are none. */
export function IssuesPending({ issues, site }: { issues: Issues; site: string }) {
  if (issues === 'loading')
    return (
      <>
        <Spinner label="Fetching the letters" className={styles.spinner} />
        <noscript>
          <Elsewhere text="The list needs a script that is switched off." site={site} />
        </noscript>
      </>
    )
  const text = issues === 'failed' ? 'The letters did not load.' : 'There is no letter to show yet.'
  return <Elsewhere text={text} site={site} />
}

const Elsewhere = ({ text, site }: { text: string; site: string }) => (
  <div className={styles.elsewhere}>
    <p>{text}</p>
    <MoreLink href={site} newTab>
      Read them on our newsletter site
    </MoreLink>
  </div>
)

/** 'June 2025' in Calgary time; empty for an invalid date. */
export function monthOf(pubDate: string): string {
  const at = new Date(pubDate)
  return Number.isNaN(at.getTime()) ? '' : formatMonth(dayOf(at))
}

/** Shows ten words; screen readers get the full title. */
export function IssueTitle({ title }: { title: string }) {
  const short = truncateWords(title, maxTitleWords)
  if (!short.endsWith('…')) return short
  return (
    <>
      <span aria-hidden="true">{short}</span>
      <VisuallyHidden>{title}</VisuallyHidden>
    </>
  )
}

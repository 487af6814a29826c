import { dayOf, formatMonth } from '#contract/dates.ts'
import { newsletterTitleWords } from '#contract/words/newsletter.ts'
import { truncateWords } from '#contract/words/truncate.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** 'June 2025' in Calgary time; empty for an invalid date. */
export function monthOf(pubDate: string): string {
  const at = new Date(pubDate)
  return Number.isNaN(at.getTime()) ? '' : formatMonth(dayOf(at))
}

/** Shows ten words; screen readers get the full title. */
export function IssueTitle({ title }: { title: string }) {
  const short = truncateWords(title, newsletterTitleWords)
  if (!short.endsWith('…')) return short
  return (
    <>
      <span aria-hidden="true">{short}</span>
      <VisuallyHidden>{title}</VisuallyHidden>
    </>
  )
}

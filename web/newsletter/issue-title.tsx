import { dayOf, formatMonth } from '#contract/dates.ts'
import { newsletterTitleWords } from '#contract/words/newsletter.ts'
import { cutWords } from '#contract/words/truncate.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** 'June 2025', in Calgary; nothing for an issue without a date. */
export function monthOf(pubDate: string): string {
  const at = new Date(pubDate)
  return Number.isNaN(at.getTime()) ? '' : formatMonth(dayOf(at))
}

/** Ten words for the eye, all of them for the ear. */
export function IssueTitle({ title }: { title: string }) {
  const short = cutWords(title, newsletterTitleWords)
  if (!short.endsWith('…')) return short
  return (
    <>
      <span aria-hidden="true">{short}</span>
      <VisuallyHidden>{title}</VisuallyHidden>
    </>
  )
}

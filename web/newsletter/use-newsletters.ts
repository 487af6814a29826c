import { type RefCallback, useCallback, useState } from 'react'
import type { NewsletterItem } from '#web/kit/newsletter-feed.ts'
import { whenNear } from '#web/ui/when-near.ts'

export type Issues = 'loading' | 'failed' | readonly NewsletterItem[]

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

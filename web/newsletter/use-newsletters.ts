import { type RefCallback, useCallback, useState } from 'react'
import type { NewsletterItem } from '#web/kit/newsletter-feed.ts'
import { whenNear } from '#web/ui/when-near.ts'

export type Letters = 'loading' | 'failed' | readonly NewsletterItem[]

/** The letters, asked for when their place comes near, by a part that only then is fetched. */
export function useNewsletters(): [Letters, RefCallback<Element>] {
  const [letters, setLetters] = useState<Letters>('loading')
  const place = useCallback<RefCallback<Element>>((element) => {
    const fetchThem = () => void findLetters().then(setLetters)
    return element ? whenNear(element, fetchThem) : undefined
  }, [])
  return [letters, place]
}

async function findLetters(): Promise<Letters> {
  try {
    const { fetchNewsletters } = await import('#web/kit/newsletter-feed.ts')
    return await fetchNewsletters()
  } catch {
    return 'failed'
  }
}

import { useEffect, useState } from 'react'
import type { NewsletterItem } from '#web/kit/newsletter-feed.ts'

export type Letters = 'loading' | 'failed' | readonly NewsletterItem[]

/** The letters, asked for once the page is there, by a part that only then is fetched. */
export function useNewsletters(): Letters {
  const [letters, setLetters] = useState<Letters>('loading')
  useEffect(() => {
    let isHere = true
    const settle = (found: Letters) => {
      if (isHere) setLetters(found)
    }
    import('#web/kit/newsletter-feed.ts')
      .then(({ fetchNewsletters }) => fetchNewsletters())
      .then(settle, () => settle('failed'))
    return () => {
      isHere = false
    }
  }, [])
  return letters
}

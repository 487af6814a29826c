import { useEffect, useState } from 'react'
import { fetchNewsletters, type NewsletterItem } from '#web/kit/newsletter-feed.ts'

export type Letters = 'loading' | 'failed' | readonly NewsletterItem[]

/** The letters, asked for once the page is there. */
export function useNewsletters(): Letters {
  const [letters, setLetters] = useState<Letters>('loading')
  useEffect(() => {
    let isHere = true
    const settle = (found: Letters) => {
      if (isHere) setLetters(found)
    }
    fetchNewsletters().then(settle, () => settle('failed'))
    return () => {
      isHere = false
    }
  }, [])
  return letters
}

import type { ReactNode } from 'react'
import { Picture } from '#web/ui/picture.tsx'
import { Band } from '#web/ui/band.tsx'
import { Stack } from '#web/ui/section.tsx'
import styles from './newsletter-page.module.css'

/** A page about our newsletter: the envelope bleeding left, few words right. The header lies over its top. */
export function NewsletterPage({ children }: { children: ReactNode }) {
  return (
    <>
      <div data-ground="dark" className={styles.page}>
        <div className={styles.spread}>
          <div className={styles.picture}>
            <Picture
              src="/media/upload/artwork/scene-letter.svg"
              width={900}
              height={900}
              alt="A hand lifts an envelope lined with woven cloth"
              fill
              priority
              sizes="(max-width: 900px) 100vw, 47vw"
            />
          </div>
          <Stack className={styles.words}>{children}</Stack>
        </div>
      </div>
      <Band pattern="river" />
    </>
  )
}

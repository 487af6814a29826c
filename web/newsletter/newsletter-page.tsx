import type { ReactNode } from 'react'
import { Picture } from '#web/ui/picture.tsx'
import { Band } from '#web/ui/band.tsx'
import { Stack } from '#web/ui/section.tsx'
import { useRootData } from '#web/kit/use-root-data.ts'
import styles from './newsletter-page.module.css'

/** The layout of the newsletter pages: a picture on the left, text on the right, below a transparent header. */
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
          <Stack className={styles.text}>{children}</Stack>
        </div>
      </div>
      <Band pattern="river" />
    </>
  )
}

/** For a subscriber whose link does not work. */
export function StopByHand() {
  const email = useRootData()?.organisation.email
  if (!email) return null
  return (
    <p>
      Do you get letters that you want to stop? Write to <a href={`mailto:${email}`}>{email}</a> and
      we take you off the list by hand.
    </p>
  )
}

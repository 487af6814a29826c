import { useId } from 'react'
import type { VolunteerPage } from '#contract/page/volunteer.ts'
import { Fringe } from '#web/ui/fringe.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Reveal } from '#web/ui/reveal.tsx'
import { Section } from '#web/ui/section.tsx'
import styles from './galleries.module.css'

type Galleries = VolunteerPage['galleries']

export function Galleries({ galleries }: { galleries: Galleries }) {
  return (
    <>
      <Section background="night">
        <div className={styles.galleries}>
          {galleries.map((gallery) => (
            <Reveal key={gallery.heading}>
              <Gallery {...gallery} />
            </Reveal>
          ))}
        </div>
      </Section>
      <Fringe colour="night" />
    </>
  )
}

/** The shape of the drawings, so that cropping removes no person. */
const shape = [16, 9] as const

function Gallery({ heading, pictures }: Galleries[number]) {
  const id = useId()
  return (
    <div>
      <h2 id={id}>{heading}</h2>
      <ul className={styles.pictures} aria-labelledby={id}>
        {pictures.map((picture, index) => (
          <li key={picture.src} className={index === 0 ? styles.large : undefined}>
            <Picture
              {...picture}
              ratio={shape}
              sizes={
                index === 0 ? '(max-width: 900px) 92vw, 824px' : '(max-width: 900px) 45vw, 406px'
              }
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

import { QuoteCarousel } from '#web/ui/quote-carousel.tsx'
import { Reveal } from '#web/ui/reveal.tsx'
import { Section } from '#web/ui/section.tsx'
import styles from './styleguide.module.css'

export function ShowMotion() {
  return (
    <>
      <QuoteCarousel
        heading="Impact Stories"
        items={quotes}
        picture={{
          src: '/media/upload/artwork/portrait-4.svg',
          width: 480,
          height: 480,
          alt: 'An elder with short silver hair, laughing',
        }}
      />
      {['first', 'second', 'last'].map((position) => (
        <Reveal key={position}>
          <Section background="calico" className={styles.tall}>
            <h2>The {position} to rise</h2>
            <p>
              <a href="#here">A link inside</a>
            </p>
          </Section>
        </Reveal>
      ))}
      <Reveal>
        <p>Too short to reach the middle: shown at the end of the page.</p>
      </Reveal>
    </>
  )
}

const quotes = [
  { id: 1, review: 'I said the word out loud for the first time this year.', name: 'A member' },
  {
    id: 2,
    review:
      'I am seventy-four. I said the word out loud for the first time this year, and a boy drying forks said, me too, Auntie.',
    name: 'An elder',
  },
  { id: 3, review: 'They kept a plate for me.', name: 'A newcomer' },
  { id: 4, review: 'I came for the rice and stayed for the people.', name: 'A volunteer' },
]

import styles from './carousel-dots.module.css'

type CarouselDotsProps = {
  count: number
  index: number
  /** The name of one item: Story, Tip. */
  noun: string
  onJump: (index: number) => void
}

export function CarouselDots({ count, index, noun, onJump }: CarouselDotsProps) {
  return (
    <div className={styles.dots} role="group" aria-label={`Choose a ${noun.toLowerCase()}`}>
      {Array.from({ length: count }, (_, dot) => (
        <button
          key={dot}
          type="button"
          aria-label={`${noun} ${dot + 1} of ${count}`}
          aria-current={dot === index}
          onClick={() => onJump(dot)}
        />
      ))}
    </div>
  )
}

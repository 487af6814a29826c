import { classNames } from '#web/ui/class-names.ts'
import styles from './initial.module.css'

const tones = ['berry', 'river', 'canola', 'rose', 'leaf'] as const

/** The first letter of a name in a circle. The colour depends on the name, so it is the same on every screen. */
export function Initial({ name }: { name: string }) {
  const letters = [...name]
  const sum = letters.reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  const tone = tones[sum % tones.length] ?? 'berry'
  return (
    <span className={classNames(styles.initial, styles[tone])} aria-hidden="true">
      {letters[0]?.toUpperCase()}
    </span>
  )
}

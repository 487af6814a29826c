import { classNames } from './class-names.ts'
import styles from './band.module.css'

/** One pattern per group of pages: dawn home, berry events, river shop, earth about, field involvement. */
export type BandPattern = 'dawn' | 'berry' | 'river' | 'earth' | 'field' | 'cotton'
export type BandSize = 'small' | 'medium' | 'large'

type BandProps = { pattern: BandPattern; size?: BandSize; className?: string }

/** A woven strip, 16, 32 or 48px high. It ends a page head or separates two dark sections. */
export function Band({ pattern, size = 'medium', className }: BandProps) {
  return (
    <div
      className={classNames(styles.band, styles[pattern], styles[size], className)}
      aria-hidden="true"
    />
  )
}

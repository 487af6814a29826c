import { classNames } from './class-names.ts'
import styles from './spinner.module.css'

/** A loading indicator with text. The ring does not rotate with reduced motion. */
export function Spinner({ label, className }: { label: string; className?: string }) {
  return (
    <p role="status" className={classNames(styles.spinner, className)}>
      <SpinnerRing size={56} />
      <strong>{label}</strong>
    </p>
  )
}

/** The ring without text. */
export function SpinnerRing({ size = 26 }: { size?: number }) {
  return (
    <svg
      className={styles.ring}
      width={size}
      height={size}
      viewBox="0 0 26 26"
      fill="none"
      strokeWidth={4}
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="13" cy="13" r="10" stroke="var(--linen)" />
      <path d="M13 3a10 10 0 0 1 10 10" stroke="currentColor" />
    </svg>
  )
}

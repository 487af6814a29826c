import { classNames } from './class-names.ts'
import styles from './stitch.module.css'

/** A dashed line between two rows. */
export function Stitch({ className }: { className?: string }) {
  return <hr className={classNames(styles.stitch, className)} />
}

import { classNames } from './class-names.ts'
import styles from './fringe.module.css'

export type FringeColour = 'night' | 'laterite' | 'canola' | 'sask' | 'cotton' | 'calico' | 'field'

/** A fringe in the colour of the section above, which overlaps the one below. At most three per page. */
export function Fringe({ colour, className }: { colour: FringeColour; className?: string }) {
  return <div className={classNames(styles.fringe, styles[colour], className)} aria-hidden="true" />
}

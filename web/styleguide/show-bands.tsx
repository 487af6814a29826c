import { Band, type BandPattern, type BandSize } from '#web/ui/band.tsx'
import { Fringe, type FringeColour } from '#web/ui/fringe.tsx'
import { Part } from './part.tsx'
import styles from './styleguide.module.css'

const patterns: BandPattern[] = ['dawn', 'berry', 'river', 'earth', 'field', 'cotton']
const sizes: BandSize[] = ['small', 'medium', 'large']
const colours: FringeColour[] = ['night', 'laterite', 'canola', 'sask', 'cotton', 'calico', 'field']

export function ShowBands() {
  return (
    <>
      <Part title="Bands">
        {patterns.map((pattern) => (
          <div key={pattern}>
            {sizes.map((size) => (
              <Band key={size} pattern={pattern} size={size} />
            ))}
          </div>
        ))}
      </Part>
      <Part title="Fringes">
        {colours.map((colour) => (
          <div key={colour} className={styles.fringed}>
            <Fringe colour={colour} />
          </div>
        ))}
      </Part>
    </>
  )
}
